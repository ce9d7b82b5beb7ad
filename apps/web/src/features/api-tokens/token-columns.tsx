import type { TokenRow } from "@app/contract";
import { Button } from "@mantine/core";
import { Cut } from "#components/cut.tsx";
import type { Column } from "#components/list-table.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { formatShortDate } from "#lib/format.ts";
import { permissionsText } from "./permissions.ts";
import { hasEnded, tokenState, tokenStateLabels } from "./token-state.ts";
import classes from "./api-tokens.module.css";

export const tokenColumns = (onRevoke: (row: TokenRow) => void): Column<TokenRow>[] => [
  { header: "Name", sort: "name", cell: (row) => <NameCell row={row} /> },
  {
    header: "State",
    cell: (row) => {
      const state = tokenState(row, new Date());
      return <StateBadge label={tokenStateLabels[state]} isGood={state === "active"} />;
    },
  },
  { header: "Owner", sort: "email", cell: (row) => <Cut text={row.email} maxWidth="10rem" /> },
  {
    header: "Permissions",
    cell: (row) => <Cut text={permissionsText(row.scopes)} maxWidth="10rem" />,
  },
  { header: "Created", sort: "createdAt", cell: (row) => <Day at={row.createdAt} /> },
  { header: "Expires", sort: "expiresAt", cell: (row) => <Day at={row.expiresAt} /> },
  { header: "Last used", sort: "lastUsedAt", cell: (row) => <Day at={row.lastUsedAt} /> },
  {
    header: "Actions",
    isPinned: true,
    cell: (row) =>
      !hasEnded(tokenState(row, new Date())) && <RevokeButton row={row} onRevoke={onRevoke} />,
  },
];

const NameCell = ({ row: { name, hint } }: { row: TokenRow }) => (
  <span className={classes.nameCell}>
    <Cut text={name} maxWidth="9rem" />
    <span className={classes.hint} title={`Ends in ${hint}`}>
      …{hint}
    </span>
  </span>
);

const Day = ({ at }: { at: Date | null }) =>
  at ? (
    <time dateTime={at.toISOString()} title={at.toISOString()}>
      {formatShortDate(at)}
    </time>
  ) : (
    <span aria-hidden>-</span>
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
