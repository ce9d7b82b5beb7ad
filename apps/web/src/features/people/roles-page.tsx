import { limits, messages, roleInput, rolesQuery, searchDebounceMs } from "@app/contract";
import type { Role, RoleRow } from "@app/contract";
import { Alert, Autocomplete, Select, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { IconAlertTriangle, IconUserShield } from "@tabler/icons-react";
import { DeleteAction } from "#components/form/delete-dialog.tsx";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { CellButton, CellCopy, RowActions } from "#components/list/cells.tsx";
import { actionsColumn, agoColumn } from "#components/list/list-table.tsx";
import { recordsPage } from "#components/list/records-page.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { api, client } from "#lib/api.ts";
import { optionsOf, roleLabels } from "#lib/labels.ts";
import { sessionQuery } from "#lib/session.ts";
import { useAction } from "#lib/use-action.ts";

/** Which roles people have. */
export const RolesPage = recordsPage({
  title: "User Roles",
  noun: "roles",
  schema: rolesQuery,
  query: (input) => api.admin.roles.list.queryOptions({ input }),
  failure: "Error loading user roles",
  searchLabel: "Search emails...",
  onExport: client.admin.roles.export,
  add: { label: "Add Role", dialog: (close) => <RoleDialog onClose={close} /> },
  dialogs: {
    edit: (row, close) => <RoleDialog record={row} onClose={close} />,
    delete: (row, close) => <DeleteRole record={row} onClose={close} />,
  },
  views: [
    { label: "Newest", query: {} },
    { label: "By email", query: { sort: "email", direction: "asc" } },
    { label: "Administrators", query: { role: "admin" } },
    { label: "Users", query: { role: "user" } },
  ],
  filters: [{ name: "role", Icon: IconUserShield, all: "All Roles", options: roleLabels }],
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

const mostSuggestions = 8;

const useIsOwn = (record?: RoleRow) => {
  const { data: user } = useQuery(sessionQuery);
  return record !== undefined && record.userId === user?.id;
};

/** Changes a person's role, or gives one to somebody who has none, even before their first sign-in. */
function RoleDialog({ record, onClose }: { record?: RoleRow; onClose: () => void }) {
  const isOwn = useIsOwn(record);
  const form = useForm<{ email: string; role: Role | null }>({
    initialValues: { email: record?.email ?? "", role: record?.role ?? null },
    validate: schemaResolver(roleInput, { sync: true }),
  });
  const save = useAction({
    mutationFn: (values: typeof form.values) => {
      const input = roleInput.parse(values);
      return record
        ? client.admin.roles.update({ id: record.id, role: input.role })
        : client.admin.roles.create(input);
    },
    meta: {
      success: { title: `Role ${record ? "updated" : "created"} successfully` },
      failure: `Error ${record ? "updating" : "creating"} role`,
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={record ? "Edit User Role" : "Add User Role"}
      form={form}
      save={save}
      required={{ fields: ["email", "role"], text: messages.fillAll }}
      onClose={onClose}
    >
      {record ? (
        <TextInput label="Email" value={record.email} disabled />
      ) : (
        <EmailField {...form.getInputProps("email")} value={form.values.email} />
      )}
      <Select<Role>
        {...form.getInputProps("role")}
        label="Role"
        required
        size="md"
        placeholder="Choose a role"
        data={optionsOf(roleLabels)}
        data-autofocus={record ? true : undefined}
      />
      {isOwn && form.values.role !== "admin" && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle aria-hidden />}
          title="This is your own role"
        >
          Once you save this, you can no longer open the admin panel.
        </Alert>
      )}
    </FormDialog>
  );
}

/** Suggests the emails of people who have signed in. */
function EmailField({ value, ...field }: GetInputPropsReturnType & { value: string }) {
  const [typed] = useDebouncedValue(value.trim(), searchDebounceMs);
  const { data: found } = useQuery({
    ...api.admin.profiles.list.queryOptions({
      input: { search: typed.slice(0, limits.search), sort: "email", direction: "asc" },
    }),
    placeholderData: keepPreviousData,
    enabled: typed !== "",
  });
  return (
    <Autocomplete
      {...field}
      value={value}
      label="Email"
      description="Someone who has signed in before, or will"
      required
      type="email"
      maxLength={limits.email}
      data={typed === "" ? [] : found?.rows.slice(0, mostSuggestions).map(({ email }) => email)}
      // The server has already filtered.
      filter={({ options }) => options}
      spellCheck={false}
      data-autofocus
    />
  );
}

/** Asks before deleting a role. Without one, a person is a regular user. */
function DeleteRole({ record, onClose }: { record: RoleRow; onClose: () => void }) {
  const isOwn = useIsOwn(record);
  const administrators = useQuery(api.admin.roles.list.queryOptions({ input: { role: "admin" } }));
  const isLast = record.role === "admin" && administrators.data?.total === 1;
  return (
    <DeleteAction
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
