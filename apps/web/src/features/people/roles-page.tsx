import { rolesQuery } from "@app/contract";
import type { RoleRow } from "@app/contract";
import { Button } from "@mantine/core";
import { IconPlus, IconUserShield } from "@tabler/icons-react";
import { useMemo } from "react";
import { CellCopy } from "#components/cell-copy.tsx";
import { CellButton } from "#components/cell-link.tsx";
import { FilterSelect } from "#components/filter-select.tsx";
import { ListPage } from "#components/list-page.tsx";
import type { Column } from "#components/list-table.tsx";
import { Ago } from "#components/moment.tsx";
import { RowActions } from "#components/row-actions.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { api, client } from "#lib/api.ts";
import { optionsOf, roleLabels } from "#lib/labels.ts";
import { useAskedDialog, useDialogState } from "#lib/dialog.ts";
import { useList } from "#lib/use-list.ts";
import { AddRole } from "./add-role.tsx";
import { DeleteRole } from "./delete-role.tsx";
import { EditRole } from "./edit-role.tsx";
import { peopleViews } from "./people-views.ts";

const views = [
  ...peopleViews,
  { label: "Administrators", query: { role: "admin" } },
  { label: "Users", query: { role: "user" } },
];

interface Opened {
  dialog: "edit" | "delete";
  row: RoleRow;
}

/** Who may do what. */
export function RolesPage() {
  const list = useList(
    rolesQuery,
    (input) => api.admin.roles.list.queryOptions({ input }),
    "Error loading user roles",
  );
  const [isAdding, setAdding] = useAskedDialog("add");
  const [opened, setOpened] = useDialogState<Opened>("row");
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
        filters={
          <FilterSelect
            label="Role"
            Icon={IconUserShield}
            all="All Roles"
            options={optionsOf(roleLabels)}
            value={list.search.role}
            onChange={(role) => list.change({ role })}
          />
        }
        columns={shown}
      />
      {isAdding && <AddRole onClose={() => setAdding(false)} />}
      {opened?.dialog === "edit" && <EditRole record={opened.row} onClose={close} />}
      {opened?.dialog === "delete" && <DeleteRole record={opened.row} onClose={close} />}
    </>
  );
}

const columns = (open: (dialog: Opened["dialog"], row: RoleRow) => void): Column<RoleRow>[] => [
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
