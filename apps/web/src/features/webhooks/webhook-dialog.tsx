import { limits, messages, webhookEventLabels, webhookInput } from "@app/contract";
import type { WebhookInput, WebhookRow } from "@app/contract";
import { Checkbox, Stack, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { SecretDialog } from "#components/form/secret-dialog.tsx";
import { client } from "#lib/api.ts";
import { useFocusReturn } from "#lib/focus.ts";
import { optionsOf } from "#lib/labels.ts";
import { useAction } from "#lib/use-action.ts";

/** Changes a webhook, or adds one and shows its secret. */
export function WebhookDialog({ record, onClose }: { record?: WebhookRow; onClose: () => void }) {
  useFocusReturn();
  const form = useForm<WebhookInput>({
    initialValues: {
      url: record?.url ?? "",
      events: record?.events ?? [],
      withAnswers: record?.withAnswers ?? false,
      isOn: record?.isOn ?? true,
    },
    validate: schemaResolver(webhookInput, { sync: true }),
  });
  const save = useAction({
    mutationFn: async (values: typeof form.values) => {
      const input = webhookInput.parse(values);
      if (!record) return client.admin.webhooks.create(input);
      await client.admin.webhooks.update({ id: record.id, ...input });
    },
    gcTime: 0, // a secret must not stay in memory
    meta: {
      success: { title: `Webhook ${record ? "updated" : "created"} successfully` },
      failure: `Error ${record ? "updating" : "creating"} webhook`,
    },
    onSuccess: () => record && onClose(),
  });
  if (save.data)
    return <WebhookSecret url={form.values.url.trim()} {...save.data} onClose={onClose} />;
  return (
    <FormDialog
      title={record ? "Edit Webhook" : "Add Webhook"}
      form={form}
      save={save}
      missing={messages.fillRequired}
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps("url")}
        label="URL"
        description="Where the receiver expects the messages"
        placeholder="https://"
        required
        type="url"
        maxLength={limits.webhookUrl}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <Checkbox.Group {...form.getInputProps("events")} label="Events" required>
        <Stack gap="xs" mt={4}>
          {optionsOf(webhookEventLabels).map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox
        {...form.getInputProps("withAnswers", { type: "checkbox" })}
        label="With answers"
        description="Messages about a CheckUp include its answers; otherwise ids and states only"
      />
      <Checkbox
        {...form.getInputProps("isOn", { type: "checkbox" })}
        label="On"
        description="If unchecked, nothing is sent, and what happens meanwhile is not sent later"
      />
    </FormDialog>
  );
}

/** Asks before it gives a webhook a new secret, and shows that. */
export function RenewSecret({ webhook, onClose }: { webhook: WebhookRow; onClose: () => void }) {
  useFocusReturn();
  const renew = useAction({
    mutationFn: () => client.admin.webhooks.renewSecret({ id: webhook.id }),
    gcTime: 0,
    meta: { failure: "Error renewing the secret" },
    onError: onClose,
  });
  if (renew.data) return <WebhookSecret url={webhook.url} {...renew.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Renew Secret"
      question="Do you want to give this webhook a new secret?"
      name={webhook.url}
      consequence="For a day, messages are signed with both, so that the receiver can change over."
      label="Renew"
      color="pine"
      busyLabel="Renewing..."
      confirm={renew}
      // The answer has the secret, which nobody could see again.
      onClose={() => !renew.isPending && onClose()}
    />
  );
}

const WebhookSecret = (props: { url: string; secret: string; onClose: () => void }) => (
  <SecretDialog
    title="Signing Secret"
    name={new URL(props.url).host}
    text="uses this secret to check that a message comes from here."
    label="Secret"
    noun="secret"
    {...props}
  />
);
