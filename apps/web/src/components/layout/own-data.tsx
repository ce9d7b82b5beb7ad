import { Group, Stack, Text, Title } from "@mantine/core";
import { BusyButton } from "#components/form/busy-button.tsx";
import { client } from "#lib/api.ts";
import { saveFile } from "#lib/files.ts";
import { useAction } from "#lib/use-action.ts";

/** What a person can do with everything that is stored about them. */
export function OwnData({ email }: { email: string }) {
  const download = useAction({
    mutationFn: () => client.account.download(),
    meta: { failure: "Error downloading your data" },
    onSuccess: saveFile,
  });
  const deletion = useAction({
    mutationFn: () => client.account.requestDeletion(),
    meta: { failure: "Email not sent" },
  });
  return (
    <Stack component="section" aria-labelledby="own-data" gap="xs">
      <Title order={3} size="h4" id="own-data">
        Your Data
      </Title>
      <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }} role="status">
        {deletion.isSuccess
          ? `We've sent an email to ${email}. Its link deletes your account, and expires after an hour.`
          : "Download everything stored about you, or delete your account with all CheckUps. We'll email you a link to confirm."}
      </Text>
      <Group gap="xs">
        <BusyButton
          variant="default"
          isBusy={download.isPending}
          busyLabel="Preparing..."
          onClick={() => download.run()}
        >
          Download My Data
        </BusyButton>
        <BusyButton
          variant="subtle"
          color="red"
          isBusy={deletion.isPending}
          busyLabel="Sending..."
          onClick={() => deletion.run()}
        >
          Delete My Account
        </BusyButton>
      </Group>
    </Stack>
  );
}
