import { rolesQuery } from "@app/contract";
import type { RoleRow, RolesQuery } from "@app/contract";
import { Button } from "@mantine/core";
import { IconPlus, IconUserShield } from "@tabler/icons-react";
import { useMemo } from "react";
import { CellButton, CellCopy, RowActions } from "#components/list/cells.tsx";
import { ListFilters } from "#components/list/filter-select.tsx";
import type { ListFilter } from "#components/list/filter-select.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import type { Column } from "#components/list/list-table.tsx";
import { Ago } from "#components/moment.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { api, client } from "#lib/api.ts";
import { useDialogState } from "#lib/kept-dialog.ts";
import { optionsOf, roleLabels } from "#lib/labels.ts";
import { useAskedDialog } from "#lib/use-asked-dialog.ts";
import { useList } from "#lib/use-list.ts";
import { AddRole, DeleteRole, EditRole } from "./role-dialogs.tsx";

const filters: ListFilter<RolesQuery>[] = [
  { name: "role", Icon: IconUserShield, all: "All Roles", options: optionsOf(roleLabels) },
];

const views = [
  { label: "Newest", query: {} },
  { label: "By e-mail", query: { sort: "email", direction: "asc" } },
  { label: "Administrators", query: { role: "admin" } },
  { label: "Users", query: { role: "user" } },
];

type Open = (dialog: "edit" | "delete", row: RoleRow) => void;

const columns = (open: Open): Column<RoleRow>[] => [
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

/** Who may do what. */
export function RolesPage() {
  const list = useList(
    rolesQuery,
    (input) => api.admin.roles.list.queryOptions({ input }),
    "Error loading user roles",
  );
  const [isAdding, setAdding] = useAskedDialog("add");
  const [opened, setOpened] = useDialogState<{ dialog: "edit" | "delete"; row: RoleRow }>("row");
  const close = () => setOpened(undefined);
  const shown = useMemo(() => columns((dialog, row) => setOpened({ dialog, row })), [setOpened]);
  return (
    <>
      <ListPage
        title="User Roles"
        list={list}
        noun="roles"
        searchLabel="Search e-mails..."
        views={views}
        empty="No roles found"
        onExport={client.admin.roles.export}
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            Add Role
          </Button>
        }
        filters={<ListFilters list={list} filters={filters} />}
        columns={shown}
      />
      {isAdding && <AddRole onClose={() => setAdding(false)} />}
      {opened?.dialog === "edit" && <EditRole record={opened.row} onClose={close} />}
      {opened?.dialog === "delete" && <DeleteRole record={opened.row} onClose={close} />}
    </>
  );
}
