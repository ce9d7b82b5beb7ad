import { messages, tokensQuery } from "@app/contract";
import { Button } from "@mantine/core";
import { ButtonLink } from "#components/anchor-link.tsx";
import { laterDialog } from "#components/later-dialog.tsx";
import { ConfirmAction } from "#components/form/confirm-dialog.tsx";
import { actionsColumn, agoColumn, copiedColumn } from "#components/list/list-table.tsx";
import { recordsPage } from "#components/list/records-page.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { api, client } from "#lib/api.ts";
import { each } from "#lib/chunks.ts";
import { permissionsText, tokenState } from "./token.ts";

const createToken = laterDialog(async () => (await import("./create-token.tsx")).CreateToken);

export const ApiTokensPage = recordsPage({
  title: "API Tokens",
  noun: "tokens",
  schema: tokensQuery,
  query: (input) => api.admin.tokens.list.queryOptions({ input }),
  searchLabel: "Search names and emails...",
  start:
    "A token lets a script or another system read and change what you can, without signing in.",
  actions: (
    <ButtonLink to="/api/reference" variant="default">
      API Reference
    </ButtonLink>
  ),
  add: { label: "Create Token", dialog: (close) => <createToken.Dialog onClose={close} /> },
  dialogs: {
    revoke: ({ id, name, hint, email }, close) => (
      <ConfirmAction
        title="Revoke Token"
        question="Are you sure you want to revoke this token? This action cannot be undone."
        name={`${name} (…${hint})`}
        consequence={`It belongs to ${email}. Anything that uses it will be rejected from now on.`}
        label="Revoke"
        busyLabel="Revoking..."
        action={() => client.admin.tokens.revoke({ id })}
        // It may have expired or been revoked by somebody else meanwhile.
        success={(row) => (row.revokedAt ? messages.tokenRevoked : "The token had already expired")}
        failure="Error revoking token"
        onClose={close}
      />
    ),
  },
  filters: [
    {
      name: "state",
      all: "All States",
      options: { active: "Active", ended: "Not active" },
    },
  ],
  bulk: {
    one: "token",
    nameOf: ({ name }) => name,
    actions: [
      {
        label: "Revoke selected",
        question: (what) =>
          `Are you sure you want to revoke ${what}? Anything that uses one will be rejected from now on. This action cannot be undone.`,
        run: each((id) => client.admin.tokens.revoke({ id })),
        success: (what) => `${what} revoked`,
      },
    ],
  },
  columns: (open) => [
    {
      header: "Name",
      part: "title",
      sort: "name",
      cell: ({ name, hint }) => `${name} (…${hint})`,
    },
    {
      header: "State",
      width: 6.5,
      cell: (row) => <StateBadge {...tokenState(row, new Date())} />,
    },
    copiedColumn("Owner", "email", { isMinor: true }),
    { header: "Permissions", isMinor: true, cell: (row) => permissionsText(row.scopes) },
    agoColumn("Created", "createdAt"),
    agoColumn("Expires", "expiresAt"),
    agoColumn("Last used", "lastUsedAt"),
    actionsColumn(
      (row) =>
        !tokenState(row, new Date()).hasEnded && (
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
      6,
    ),
  ],
});
