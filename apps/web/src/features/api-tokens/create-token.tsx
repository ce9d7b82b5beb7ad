import { limits, messages, tokenAreas, tokenInput, tokenLifetimesDays } from "@app/contract";
import type { TokenScope } from "@app/contract";
import {
  Fieldset,
  Group,
  Input,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { SecretDialog } from "#components/form/secret-dialog.tsx";
import { client } from "#lib/api.ts";
import { formatDate } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";
import { useFocusReturn } from "#lib/focus.ts";
import { areaLabels, scopeIn, scopeLabel, scopesOf } from "./token.ts";

export function CreateToken({ onClose }: { onClose: () => void }) {
  const [openedAt] = useState(Date.now);
  useFocusReturn();
  const form = useForm({
    initialValues: { name: "", scopes: [] as TokenScope[], days: 90 },
    validate: schemaResolver(tokenInput, { sync: true }),
  });
  const save = useAction({
    mutationFn: (values: typeof form.values) =>
      client.admin.tokens.create(tokenInput.parse(values)),
    gcTime: 0, // a token must not stay in memory
    meta: { success: { title: "Token created successfully" }, failure: "Error creating token" },
  });
  if (save.data) {
    const { token, row } = save.data;
    const isCalendar = row.scopes.join() === "calendar:read";
    return (
      <SecretDialog
        title={isCalendar ? "Your Calendar" : "Your New Token"}
        name={row.name}
        text={`is valid until ${formatDate(row.expiresAt)}.`}
        label={isCalendar ? "Address to subscribe to" : "Token"}
        noun={isCalendar ? "calendar address" : "token"}
        secret={isCalendar ? `${location.origin}/calendar/${token}` : token}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title="Create Token"
      form={form}
      save={save}
      missing={messages.fillRequired}
      saveLabel="Create"
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps("name")}
        label="Name"
        description="The script or system that will use it"
        required
        maxLength={limits.tokenName}
        autoComplete="off"
        data-autofocus
      />
      <PermissionsField form={form} />
      <Select
        {...form.getInputProps("days")}
        label="Lifetime"
        description={`Expires on ${formatDate(new Date(openedAt + form.values.days * 86_400_000))}`}
        inputWrapperOrder={["label", "input", "description", "error"]}
        size="md"
        data={tokenLifetimesDays.map((days) => ({ value: days, label: `${days} days` }))}
      />
    </FormDialog>
  );
}

type TokenForm = UseFormReturnType<{ name: string; scopes: TokenScope[]; days: number }>;

function PermissionsField({ form }: { form: TokenForm }) {
  const { scopes } = form.values;
  const error = form.errors.scopes;
  return (
    <Fieldset
      variant="unstyled"
      legend="Permissions"
      aria-describedby={error ? "permissions-error" : undefined}
    >
      {/* The form focuses the first invalid field by its path. */}
      <Stack gap="xs" data-path="scopes" tabIndex={-1}>
        {tokenAreas.map((area) => (
          <Group key={area} justify="space-between" gap={4}>
            <div>
              <Text size="sm" fw={600}>
                {areaLabels[area].name}
              </Text>
              <Text size="xs" c="dimmed">
                {areaLabels[area].covers}
              </Text>
            </div>
            <SegmentedControl
              aria-label={`${areaLabels[area].name} permission`}
              data={[
                { value: "", label: "None" },
                ...scopesOf(area).map((scope) => ({ value: scope, label: scopeLabel(scope) })),
              ]}
              value={scopeIn(scopes, area) ?? ""}
              onChange={(chosen) => {
                const others = scopes.filter((scope) => !scopesOf(area).includes(scope));
                form.setFieldValue("scopes", chosen ? [...others, chosen] : others);
              }}
            />
          </Group>
        ))}
      </Stack>
      {error && <Input.Error id="permissions-error">{error}</Input.Error>}
    </Fieldset>
  );
}
