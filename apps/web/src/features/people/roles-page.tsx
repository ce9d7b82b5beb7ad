import { messages, rolesQuery } from "@app/contract";
import type { RoleRow } from "@app/contract";
import { useQuery } from "@tanstack/react-query";
import { ConfirmAction } from "#components/form/confirm-dialog.tsx";
import { laterDialog } from "#components/later-dialog.tsx";
import { CellButton, CellCopy, RowActions } from "#components/list/cells.tsx";
import { actionsColumn, agoColumn } from "#components/list/list-table.tsx";
import { recordsPage } from "#components/list/records-page.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { api, client } from "#lib/api.ts";
import { each } from "#lib/chunks.ts";
import { roleLabels } from "#lib/labels.ts";
import { knownUser } from "#lib/session.ts";

const editRole = laterDialog(async () => (await import("./role-dialog.tsx")).RoleDialog);

export const RolesPage = recordsPage({
  title: "User Roles",
  noun: "roles",
  schema: rolesQuery,
  query: (input) => api.admin.roles.list.queryOptions({ input }),
  failure: "Error loading user roles",
  searchLabel: "Search emails...",
  onExport: client.admin.roles.export,
  add: { label: "Add Role", dialog: (close) => <editRole.Dialog onClose={close} /> },
  dialogs: {
    edit: (row, close) => <editRole.Dialog record={row} onClose={close} />,
    delete: (row, close) => <DeleteRole record={row} onClose={close} />,
  },
  filters: [{ name: "role", all: "All Roles", options: roleLabels }],
  bulk: {
    one: "role",
    nameOf: ({ email }) => email,
    arePeople: true,
    actions: [
      {
        label: "Delete selected",
        question: (what) =>
          `Are you sure you want to delete ${what}? The accounts remain, as regular users.`,
        run: each((id) => client.admin.roles.remove({ id })),
        success: (what) => `${what} deleted successfully`,
      },
    ],
  },
  columns: (open) => [
    {
      header: "Email",
      part: "title",
      sort: "email",
      cell: (row) => (
        <CellCopy text={row.email}>
          <CellButton text={row.email} onOpen={() => open("edit", row)} />
        </CellCopy>
      ),
    },
    {
      header: "Role",
      width: 6.5,
      sort: "role",
      cell: ({ role }) => <StateBadge label={roleLabels[role]} isGood={role === "admin"} />,
    },
    agoColumn("Created", "createdAt"),
    actionsColumn((row) => (
      <RowActions
        name={row.email}
        onEdit={() => open("edit", row)}
        onDelete={() => open("delete", row)}
      />
    )),
  ],
});

function DeleteRole({ record, onClose }: { record: RoleRow; onClose: () => void }) {
  const isOwn = record.userId === knownUser()?.id;
  const administrators = useQuery(api.admin.roles.list.queryOptions({ input: { role: "admin" } }));
  const isLast = record.role === "admin" && administrators.data?.total === 1;
  return (
    <ConfirmAction
      title="Delete Role"
      question="Are you sure you want to delete this role? This action cannot be undone."
      name={`${record.email} (${roleLabels[record.role]})`}
      isDisabled={isLast}
      consequence={
        isLast
          ? messages.lastAdministrator
          : isOwn
            ? "This is your own role. You will no longer be able to open the admin panel."
            : "The account remains, as a regular user."
      }
      action={() => client.admin.roles.remove({ id: record.id })}
      success={() => "Role deleted successfully"}
      failure="Error deleting role"
      onClose={onClose}
    />
  );
}
