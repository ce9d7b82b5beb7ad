import { messages, roleInput } from "@app/contract";
import type { RoleRow } from "@app/contract";
import { Alert, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { IconAlertTriangle } from "@tabler/icons-react";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { client } from "#lib/api.ts";
import { sessionQuery } from "#lib/session.ts";
import { useAction } from "#lib/use-action.ts";
import { RoleSelect } from "./role-select.tsx";

interface EditRoleProps {
  record: RoleRow;
  onClose: () => void;
}

/** Changes a role; whose it is stays. */
export function EditRole({ record, onClose }: EditRoleProps) {
  const { data: user } = useQuery(sessionQuery);
  const form = useForm({
    initialValues: { role: record.role },
    validate: schemaResolver(roleInput.pick({ role: true }), { sync: true }),
  });
  const save = useAction({
    mutationFn: ({ role }: typeof form.values) =>
      client.admin.roles.update({ id: record.id, role }),
    meta: {
      success: { title: "Role updated successfully" },
      failure: "Error updating role",
    },
    onSuccess: onClose,
  });
  const isOwnLoss = user?.id === record.userId && form.values.role !== "admin";
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
      {isOwnLoss && (
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
