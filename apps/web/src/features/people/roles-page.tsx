import { rolesQuery } from "@app/contract";
import type { RoleRow, RolesQuery } from "@app/contract";
import { IconUserShield } from "@tabler/icons-react";
import { CellButton, CellCopy, RowActions } from "#components/list/cells.tsx";
import type { ListFilter } from "#components/list/filter-select.tsx";
import type { Column } from "#components/list/list-table.tsx";
import { RecordsPage } from "#components/list/records-page.tsx";
import type { Open } from "#components/list/records-page.tsx";
import { Ago } from "#components/moment.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { api, client } from "#lib/api.ts";
import { optionsOf, roleLabels } from "#lib/labels.ts";
import { DeleteRole, RoleDialog } from "./role-dialogs.tsx";

const columns = (open: Open<RoleRow, "edit" | "delete">): Column<RoleRow>[] => [
  {
    header: "E-mail",
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
  { header: "Created", width: 6.25, sort: "createdAt", cell: (row) => <Ago at={row.createdAt} /> },
  {
    header: "Actions",
    width: 5,
    part: "buttons",
    cell: (row) => (
      <RowActions
        name={row.email}
        onEdit={() => open("edit", row)}
        onDelete={() => open("delete", row)}
      />
    ),
  },
];

const filters: ListFilter<RolesQuery>[] = [
  { name: "role", Icon: IconUserShield, all: "All Roles", options: optionsOf(roleLabels) },
];

const views = [
  { label: "Newest", query: {} },
  { label: "By e-mail", query: { sort: "email", direction: "asc" } },
  { label: "Administrators", query: { role: "admin" } },
  { label: "Users", query: { role: "user" } },
];

/** Who may do what. */
export const RolesPage = () => (
  <RecordsPage
    title="User Roles"
    noun="roles"
    schema={rolesQuery}
    query={(input) => api.admin.roles.list.queryOptions({ input })}
    failure="Error loading user roles"
    searchLabel="Search e-mails..."
    empty="No roles found"
    views={views}
    filters={filters}
    columns={columns}
    onExport={client.admin.roles.export}
    add={{ label: "Add Role", dialog: (close) => <RoleDialog onClose={close} /> }}
    dialogs={{
      edit: (row, close) => <RoleDialog record={row} onClose={close} />,
      delete: (row, close) => <DeleteRole record={row} onClose={close} />,
    }}
  />
);
