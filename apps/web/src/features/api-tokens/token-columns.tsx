import type { TokenRow } from "@app/contract";
import { Button } from "@mantine/core";
import { Cut } from "#components/cut.tsx";
import type { Column } from "#components/list-table.tsx";
import { Moment } from "#components/moment.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { formatDate } from "#lib/format.ts";
import { permissionsText } from "./permissions.ts";
import { tokenState, tokenStateLabels } from "./token-state.ts";
import classes from "./api-tokens.module.css";

export const tokenColumns = (onRevoke: (row: TokenRow) => void): Column<TokenRow>[] => [
  { header: "Name", sort: "name", cell: (row) => <NameCell row={row} /> },
  { header: "Owner", sort: "email", cell: (row) => <Cut text={row.email} maxWidth="13rem" /> },
  {
    header: "Permissions",
    cell: (row) => <Cut text={permissionsText(row.scopes)} maxWidth="13rem" />,
  },
  { header: "Created", sort: "createdAt", cell: (row) => <Day at={row.createdAt} /> },
  { header: "Expires", sort: "expiresAt", cell: (row) => <Day at={row.expiresAt} /> },
  { header: "Last used", sort: "lastUsedAt", cell: (row) => <Moment at={row.lastUsedAt} /> },
  {
    header: "State",
    cell: (row) => {
      const state = tokenState(row, new Date());
      return <StateBadge label={tokenStateLabels[state]} isGood={state === "active"} />;
    },
  },
  {
    header: "Actions",
    isPinned: true,
    cell: (row) =>
      tokenState(row, new Date()) === "active" && <RevokeButton row={row} onRevoke={onRevoke} />,
  },
];

const NameCell = ({ row: { name, hint } }: { row: TokenRow }) => (
  <span className={classes.nameCell}>
    <Cut text={name} maxWidth="13rem" />
    <span className={classes.hint} title={`Ends in ${hint}`}>
      …{hint}
    </span>
  </span>
);

const Day = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} title={at.toISOString()}>
    {formatDate(at)}
  </time>
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
