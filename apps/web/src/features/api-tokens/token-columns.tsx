import type { TokenRow } from "@app/contract";
import { Button } from "@mantine/core";
import { CellCopy, Cut } from "#components/list/cells.tsx";
import type { Column } from "#components/list/list-table.tsx";
import { Ago } from "#components/moment.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { permissionsText } from "./permissions.ts";
import { hasEnded, tokenState, tokenStateLabels } from "./token-state.ts";
import classes from "./api-tokens.module.css";

export const tokenColumns = (onRevoke: (row: TokenRow) => void): Column<TokenRow>[] => [
  { header: "Name", part: "title", sort: "name", cell: (row) => <NameCell row={row} /> },
  {
    header: "State",
    width: 6.5,
    cell: (row) => {
      const state = tokenState(row, new Date());
      return <StateBadge label={tokenStateLabels[state]} isGood={state === "active"} />;
    },
  },
  { header: "Owner", sort: "email", cell: (row) => <CellCopy text={row.email} /> },
  {
    header: "Permissions",
    cell: (row) => <Cut text={permissionsText(row.scopes)} />,
  },
  { header: "Created", width: 6.25, sort: "createdAt", cell: (row) => <Ago at={row.createdAt} /> },
  { header: "Expires", width: 6.25, sort: "expiresAt", cell: (row) => <Ago at={row.expiresAt} /> },
  {
    header: "Last used",
    width: 6.25,
    sort: "lastUsedAt",
    cell: (row) => <Ago at={row.lastUsedAt} />,
  },
  {
    header: "Actions",
    width: 6,
    part: "buttons",
    cell: (row) =>
      !hasEnded(tokenState(row, new Date())) && <RevokeButton row={row} onRevoke={onRevoke} />,
  },
];

const NameCell = ({ row: { name, hint } }: { row: TokenRow }) => (
  <span className={classes.nameCell}>
    <Cut text={name} />
    <span className={classes.hint} title={`Ends in ${hint}`}>
      …{hint}
    </span>
  </span>
);

interface RevokeButtonProps {
  row: TokenRow;
  onRevoke: (row: TokenRow) => void;
}

const RevokeButton = ({ row, onRevoke }: RevokeButtonProps) => (
  <Button
    variant="subtle"
    color="red"
    size="compact-sm"
    aria-label={`Revoke ${row.name}`}
    onClick={() => onRevoke(row)}
  >
    Revoke
  </Button>
);
