import { messages, tokensQuery } from "@app/contract";
import type { TokenRow, TokensQuery } from "@app/contract";
import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { CellCopy } from "#components/list/cells.tsx";
import { DeleteAction } from "#components/form/delete-dialog.tsx";
import type { ListFilter } from "#components/list/filter-select.tsx";
import { agoColumn } from "#components/list/list-table.tsx";
import type { Column } from "#components/list/list-table.tsx";
import { RecordsPage } from "#components/list/records-page.tsx";
import type { Open } from "#components/list/records-page.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { api, client } from "#lib/api.ts";
import type { View } from "#lib/list-views.ts";
import { CreateToken } from "./create-token.tsx";
import { hasEnded, permissionsText, tokenState, tokenStateLabels } from "./token.ts";

const columns = (open: Open<TokenRow, "revoke">): Column<TokenRow>[] => [
  {
    header: "Name",
    part: "title",
    sort: "name",
    cell: ({ name, hint }) => `${name} (…${hint})`,
  },
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
    cell: (row) => permissionsText(row.scopes),
  },
  agoColumn("Created", "createdAt"),
  agoColumn("Expires", "expiresAt"),
  agoColumn("Last used", "lastUsedAt"),
  {
    header: "Actions",
    width: 6,
    part: "buttons",
    cell: (row) =>
      !hasEnded(tokenState(row, new Date())) && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`Revoke ${row.name}`}
          onClick={() => open("revoke", row)}
        >
          Revoke
        </Button>
      ),
  },
];

const filters: ListFilter<TokensQuery>[] = [
  {
    name: "state",
    Icon: IconCircleCheck,
    all: "All States",
    options: [
      { value: "active", label: "Active" },
      { value: "ended", label: "Not active" },
    ],
  },
];

const views: View[] = [
  { label: "All", query: {} },
  { label: "Active", query: { state: "active" } },
  { label: "Expiring soonest", query: { state: "active", sort: "expiresAt", direction: "asc" } },
  { label: "Not active", query: { state: "ended" } },
];

/** The access tokens of all administrators. */
export const ApiTokensPage = () => (
  <RecordsPage
    title="API Tokens"
    noun="tokens"
    schema={tokensQuery}
    query={(input) => api.admin.tokens.list.queryOptions({ input })}
    failure="Error loading tokens"
    searchLabel="Search names and e-mails..."
    empty="No tokens found"
    start="A token lets a script or another system read and change what you can, without signing in."
    views={views}
    filters={filters}
    columns={columns}
    actions={
      <Button component={Link} to="/api/reference" variant="default">
        API Reference
      </Button>
    }
    add={{ label: "Create Token", dialog: (close) => <CreateToken onClose={close} /> }}
    dialogs={{ revoke: (row, close) => <RevokeToken row={row} onClose={close} /> }}
  />
);

/** Ends a token before its time; whatever uses it is rejected from then on. */
function RevokeToken({ row, onClose }: { row: TokenRow; onClose: () => void }) {
  const { id, name, hint, email } = row;
  return (
    <DeleteAction
      title="Revoke Token"
      question="Are you sure you want to revoke this token? This action cannot be undone."
      name={`${name} (…${hint})`}
      consequence={`It belongs to ${email}. Whatever uses it is refused from now on.`}
      label="Revoke"
      busyLabel="Revoking..."
      action={() => client.admin.tokens.revoke({ id })}
      // It may have ended meanwhile, by somebody else or by itself: it is rejected in any case.
      success={(row) => (row.revokedAt ? messages.tokenRevoked : "The token had expired already")}
      failure="Error revoking token"
      onClose={onClose}
    />
  );
}
