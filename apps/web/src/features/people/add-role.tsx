import { limits, messages, roleInput, searchDebounceMs } from "@app/contract";
import type { Role } from "@app/contract";
import { Autocomplete } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { api, client } from "#lib/api.ts";
import { useAction } from "#lib/use-action.ts";
import { RoleSelect } from "./role-select.tsx";

/** Gives a role to somebody who has none, also before his first sign-in. */
export function AddRole({ onClose }: { onClose: () => void }) {
  const form = useForm<{ email: string; role: Role | null }>({
    initialValues: { email: "", role: null },
    validate: schemaResolver(roleInput, { sync: true }),
  });
  const save = useAction({
    mutationFn: (values: typeof form.values) => client.admin.roles.create(roleInput.parse(values)),
    meta: {
      success: { title: "Role created successfully" },
      failure: "Error creating role",
    },
    onSuccess: onClose,
  });
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
        data={useSuggestions(form.values.email)}
        // The server filtered already.
        filter={({ options }) => options}
        spellCheck={false}
        data-autofocus
      />
      <RoleSelect {...form.getInputProps("role")} />
    </FormDialog>
  );
}

const mostSuggestions = 8;

/** Addresses of profiles that hold what is typed. */
function useSuggestions(typed: string): string[] {
  const [search] = useDebouncedValue(typed.trim(), searchDebounceMs);
  const { data } = useQuery({
    ...api.admin.profiles.list.queryOptions({
      input: { search: search.slice(0, limits.search), sort: "email", direction: "asc" },
    }),
    placeholderData: keepPreviousData,
    enabled: search !== "",
  });
  const emails = data?.rows.map(({ email }) => email) ?? [];
  return search === "" ? [] : emails.slice(0, mostSuggestions);
}
