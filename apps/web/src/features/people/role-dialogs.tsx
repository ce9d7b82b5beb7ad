import { limits, messages, roleInput, searchDebounceMs } from "@app/contract";
import type { Role, RoleRow } from "@app/contract";
import { Alert, Autocomplete, Select, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { IconAlertTriangle } from "@tabler/icons-react";
import { DeleteDialog } from "#components/form/delete-dialog.tsx";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { api, client } from "#lib/api.ts";
import { optionsOf, roleLabels } from "#lib/labels.ts";
import { sessionQuery } from "#lib/session.ts";
import { useAction } from "#lib/use-action.ts";

const mostSuggestions = 8;

/** Gives a role to somebody who has none, also before their first sign-in. */
export function AddRole({ onClose }: { onClose: () => void }) {
  const form = useForm<{ email: string; role: Role | null }>({
    initialValues: { email: "", role: null },
    validate: schemaResolver(roleInput, { sync: true }),
  });
  const save = useAction({
    mutationFn: (values: typeof form.values) => client.admin.roles.create(roleInput.parse(values)),
    meta: { success: { title: "Role created successfully" }, failure: "Error creating role" },
    onSuccess: onClose,
  });
  const [typed] = useDebouncedValue(form.values.email.trim(), searchDebounceMs);
  const { data: found } = useQuery({
    ...api.admin.profiles.list.queryOptions({
      input: { search: typed.slice(0, limits.search), sort: "email", direction: "asc" },
    }),
    placeholderData: keepPreviousData,
    enabled: typed !== "",
  });
  const suggestions = typed === "" ? [] : (found?.rows.slice(0, mostSuggestions) ?? []);
  return (
    <FormDialog
      title="Add User Role"
      form={form}
      save={save}
      required={{ fields: ["email", "role"], text: messages.fillAll }}
      onClose={onClose}
    >
      <Autocomplete
        {...form.getInputProps("email")}
        label="E-mail"
        description="Somebody who has signed in before, or will"
        required
        type="email"
        size="md"
        maxLength={limits.email}
        data={suggestions.map(({ email }) => email)}
        // The server filtered already.
        filter={({ options }) => options}
        spellCheck={false}
        data-autofocus
      />
      <RoleSelect {...form.getInputProps("role")} />
    </FormDialog>
  );
}

interface RoleDialogProps {
  record: RoleRow;
  onClose: () => void;
}

const useIsOwn = ({ userId }: RoleRow) => useQuery(sessionQuery).data?.id === userId;

/** Changes a role; whose it is stays. */
export function EditRole({ record, onClose }: RoleDialogProps) {
  const isOwn = useIsOwn(record);
  const form = useForm({
    initialValues: { role: record.role },
    validate: schemaResolver(roleInput.pick({ role: true }), { sync: true }),
  });
  const save = useAction({
    mutationFn: ({ role }: typeof form.values) =>
      client.admin.roles.update({ id: record.id, role }),
    meta: { success: { title: "Role updated successfully" }, failure: "Error updating role" },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title="Edit User Role"
      form={form}
      save={save}
      required={{ fields: ["role"], text: messages.fillAll }}
      onClose={onClose}
    >
      <TextInput label="E-mail" value={record.email} disabled />
      <RoleSelect {...form.getInputProps("role")} data-autofocus />
      {isOwn && form.values.role !== "admin" && (
        <Alert
          color="yellow"
          variant="default"
          icon={<IconAlertTriangle aria-hidden />}
          title="This is your own role"
          role="alert"
        >
          Once this is saved, you can no longer open the administration.
        </Alert>
      )}
    </FormDialog>
  );
}

const RoleSelect = (field: GetInputPropsReturnType) => (
  <Select<Role>
    {...field}
    label="Role"
    required
    size="md"
    placeholder="Choose a role"
    data={optionsOf(roleLabels)}
    allowDeselect={false}
  />
);

/** Deletes a role; who has none is a plain user. */
export function DeleteRole({ record, onClose }: RoleDialogProps) {
  const isOwn = useIsOwn(record);
  const deletion = useAction({
    mutationFn: () => client.admin.roles.remove({ id: record.id }),
    meta: { success: { title: "Role deleted successfully" }, failure: "Error deleting role" },
    onSettled: onClose,
  });
  return (
    <DeleteDialog
      title="Delete Role"
      question="Are you sure you want to delete this role? This action cannot be undone."
      name={`${record.email} (${roleLabels[record.role]})`}
      consequence={
        isOwn
          ? "This is your own role: you can no longer open the administration then."
          : "The account stays, as that of a plain user."
      }
      remove={deletion}
      onClose={onClose}
    />
  );
}
