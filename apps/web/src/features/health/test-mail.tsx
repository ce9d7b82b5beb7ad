import { Alert, Button, Group, Loader, Text } from "@mantine/core";
import { IconAlertCircle, IconSend } from "@tabler/icons-react";
import { client, messageOf } from "#lib/api.ts";
import { showSuccess } from "#lib/query-client.ts";
import { useAction } from "#lib/use-action.ts";
import classes from "./health.module.css";

/** Sends a mail to whoever asks, and says what came of it. */
export function TestMail() {
  const sending = useAction({
    mutationFn: () => client.admin.health.sendTestMail(),
    meta: { errorsShownInForm: true },
    onSuccess: ({ to, isWrittenToFolder }) =>
      showSuccess(
        isWrittenToFolder
          ? `The test mail to ${to} was written to the mail folder`
          : `The test mail to ${to} was sent`,
      ),
  });
  return (
    <Group gap="8px 16px" mt={12}>
      <Button
        variant="default"
        miw="11rem"
        leftSection={
          sending.isPending ? (
            <Loader size={16} color="gray" aria-hidden />
          ) : (
            <IconSend size={16} aria-hidden />
          )
        }
        aria-disabled={sending.isPending || undefined}
        onClick={() => sending.run()}
      >
        {sending.isPending ? "Sending..." : "Send Test Mail"}
      </Button>
      <Text size="sm" c="dimmed">
        It goes to your own address.
      </Text>
      {sending.error && (
        <Alert
          className={classes.refusal}
          color="red"
          variant="default"
          icon={<IconAlertCircle aria-hidden />}
        >
          {messageOf(sending.error)}
        </Alert>
      )}
    </Group>
  );
}
