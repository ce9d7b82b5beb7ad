import { limits, roleInput, searchDebounceMs } from "@app/contract";
import type { Role, RoleRow } from "@app/contract";
import { Alert, Autocomplete, Select, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { IconAlertTriangle } from "@tabler/icons-react";
import { FormAction } from "#components/form/form-dialog.tsx";
import { api, client } from "#lib/api.ts";
import { optionsOf, roleLabels } from "#lib/labels.ts";
import { knownUser } from "#lib/session.ts";

const mostSuggestions = 8;

/** Changes a person's role, or gives one to somebody who has none, even before their first sign-in. */
export function RoleDialog({ record, onClose }: { record?: RoleRow; onClose: () => void }) {
  const isOwn = record?.userId === knownUser()?.id;
  const form = useForm<{ email: string; role: Role | null }>({
    initialValues: { email: record?.email ?? "", role: record?.role ?? null },
    validate: schemaResolver(roleInput, { sync: true }),
  });
  const save = (values: typeof form.values) => {
    const input = roleInput.parse(values);
    return record
      ? client.admin.roles.update({ id: record.id, role: input.role })
      : client.admin.roles.create(input);
  };
  return (
    <FormAction
      title={record ? "Edit User Role" : "Add User Role"}
      form={form}
      action={save}
      success={{ title: `Role ${record ? "updated" : "created"} successfully` }}
      failure={`Error ${record ? "updating" : "creating"} role`}
      missing="Please fill all fields"
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
    </FormAction>
  );
}

function EmailField({ value, ...field }: GetInputPropsReturnType & { value: string }) {
  const [typed] = useDebouncedValue(value.trim(), searchDebounceMs);
  const { data: found } = useQuery(
    api.admin.profiles.list.queryOptions({
      input: { search: typed.slice(0, limits.search), sort: "email", direction: "asc" },
      placeholderData: keepPreviousData,
      enabled: typed !== "",
    }),
  );
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
