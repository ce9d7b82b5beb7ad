import { mailKindLabels, mailStateLabels } from "@app/contract";
import type { MailRow } from "@app/contract";
import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { BusyButton } from "#components/form/busy-button.tsx";
import { NotLoaded } from "#components/load-failure.tsx";
import { Moment } from "#components/moment.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { api, client } from "#lib/api.ts";
import { useAction } from "#lib/use-action.ts";

/** Shown at first, with all that were not sent. */
const shownAtFirst = 5;
/** While some are queued: a first attempt is made within seconds. */
const refreshMs = 3_000;

/** Sends an email again; `title` and `label` are those of the button. */
export function useSendAgain({ id, kind, recipient, state }: MailRow) {
  const queries = useQueryClient();
  const sending = useAction({
    mutationFn: () => client.admin.mails.sendAgain({ id, onlyUnsent: state === "queued" }),
    meta: { success: { title: "The email is on its way" }, failure: "Error sending email" },
    // A rejected email is outdated or deleted, which the reloaded list shows.
    onError: () => void queries.invalidateQueries({ queryKey: api.admin.mails.key() }),
  });
  const title = state === "queued" ? "Send Now" : "Send Again";
  return { ...sending, title, label: `${title}: ${mailKindLabels[kind]} to ${recipient}` };
}

/** The emails about a check-up and its meeting, each with its state and a button that sends it again. */
export function MailList({ checkupId }: { checkupId: string }) {
  const [showsAll, setShowsAll] = useState(false);
  const loading = useQuery({
    ...api.admin.mails.ofCheckup.queryOptions({ input: { checkupId } }),
    refetchInterval: ({ state: { data: mails } }) =>
      mails?.some(({ state }) => state === "queued") ? refreshMs : false,
  });
  const { data } = loading;
  if (!data)
    return <NotLoaded query={loading} title="The emails could not be loaded" height={120} />;
  if (data.length === 0) return <Text c="dimmed">No emails yet.</Text>;
  const first = data.filter(
    ({ state, isCurrent }, at) => at < shownAtFirst || (state !== "sent" && isCurrent),
  );
  return (
    <>
      <Box component="ul" m={0} p={0} aria-label="Emails">
        {(showsAll ? data : first).map((mail) => (
          <MailItem key={mail.id} {...mail} />
        ))}
      </Box>
      {first.length < data.length && (
        <Button variant="default" size="sm" mt="xs" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "Show fewer emails" : `Show all ${data.length} emails`}
        </Button>
      )}
    </>
  );
}

const lineAbove = { borderTop: "1px solid var(--hairline)", listStyle: "none" };

function MailItem(mail: MailRow) {
  const { kind, recipient, state, attempts, lastError, createdAt, sentAt, isCurrent } = mail;
  const { title, label, isPending, run } = useSendAgain(mail);
  const isSent = state === "sent";
  return (
    <Group component="li" justify="space-between" gap="6px 16px" py={10} fz="sm" style={lineAbove}>
      <Stack gap={2} flex="1 1 14rem" miw={0} style={{ overflowWrap: "anywhere" }}>
        <Group gap="4px 8px" fw={550}>
          {mailKindLabels[kind]}
          <StateBadge label={mailStateLabels[state]} isGood={isSent} />
        </Group>
        <span>{recipient}</span>
        <Text span inherit c="var(--muted)">
          {isSent ? "Sent" : "Written"} <Moment at={sentAt ?? createdAt} />
          {attempts > 0 &&
            !isSent &&
            (attempts === 1 ? ", tried once" : `, tried ${attempts} times`)}
          {!isCurrent && !isSent && ", outdated"}
        </Text>
        {lastError !== null && !isSent && (
          // Red only if the recipient still needs it.
          <Text span inherit c={isCurrent ? "error" : "var(--muted)"}>
            {lastError}
          </Text>
        )}
      </Stack>
      {isCurrent && (
        <BusyButton
          variant="default"
          size="xs"
          aria-label={label}
          isBusy={isPending}
          busyLabel={title}
          onClick={() => run()}
        >
          {title}
        </BusyButton>
      )}
    </Group>
  );
}
