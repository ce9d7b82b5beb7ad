import type { MailRow, MeetingRow } from "@app/contract";
import { Badge, Button, Modal, Skeleton, Text, VisuallyHidden } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LoadFailure } from "#components/load-failure.tsx";
import { Moment } from "#components/moment.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { api, client } from "#lib/api.ts";
import { checkupName, mailKindLabels, mailStateLabels } from "#lib/labels.ts";
import { meetingTimes } from "#lib/meeting-times.ts";
import { useAction } from "#lib/use-action.ts";
import { useFocusReturn } from "#lib/keyboard.ts";
import classes from "./mail-list.module.css";

/** So many show at once, and beyond them those that did not get through. */
const atOnce = 5;
const soonMs = 2_000;
const laterMs = 15_000;

/**
 * When to look again. What waits for its first try leaves within seconds, and so does what was just sent again;
 * what was tried already may wait for hours.
 */
function refreshPause(mails: MailRow[] | undefined, sentAgainAt: number): number | false {
  const waiting = mails?.filter(({ state }) => state === "queued") ?? [];
  if (waiting.length === 0) return false;
  const isFresh =
    waiting.some(({ attempts }) => attempts === 0) || Date.now() - sentAgainAt < laterMs;
  return isFresh ? soonMs : laterMs;
}

/** The e-mails about a check-up and its meeting: the state of each, and a button that sends it again. */
export function MailList({ checkupId }: { checkupId: string }) {
  const [showsAll, setShowsAll] = useState(false);
  const query = api.admin.mails.ofCheckup.queryOptions({ input: { checkupId } });
  const queries = useQueryClient();
  const sending = useAction({
    mutationFn: ({ id, state }: MailRow) =>
      client.admin.mails.sendAgain({ id, onlyUnsent: state === "queued" }),
    meta: { success: { title: "The mail is on its way" }, failure: "Error sending mail" },
    // What was rejected is outdated or deleted: the list shows it.
    onError: () => void queries.invalidateQueries({ queryKey: query.queryKey }),
  });
  const { data, error, isFetching, refetch } = useQuery({
    ...query,
    refetchInterval: ({ state }) => refreshPause(state.data, sending.submittedAt),
  });
  if (!data) {
    return error && !isFetching ? (
      <LoadFailure
        title="The mails could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <div role="status">
        <VisuallyHidden>Loading...</VisuallyHidden>
        <Skeleton height={120} />
      </div>
    );
  }
  if (data.length === 0) return <Text c="dimmed">No mails were written yet.</Text>;
  const first = data.filter(
    ({ state, isCurrent }, at) => at < atOnce || (state !== "sent" && isCurrent),
  );
  return (
    <>
      <ul className={classes.list} aria-label="Mails">
        {(showsAll ? data : first).map((mail) => (
          <MailItem
            key={mail.id}
            mail={mail}
            isSending={sending.isPending && sending.variables.id === mail.id}
            onSend={() => sending.run(mail)}
          />
        ))}
      </ul>
      {first.length < data.length && (
        <Button variant="default" size="sm" mt="xs" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "Show fewer mails" : `Show all ${data.length} mails`}
        </Button>
      )}
    </>
  );
}

interface MailItemProps {
  mail: MailRow;
  isSending: boolean;
  onSend: () => void;
}

function MailItem({ mail, isSending, onSend }: MailItemProps) {
  const { kind, recipient, state, attempts, lastError, createdAt, sentAt, isCurrent } = mail;
  const action = state === "queued" ? "Send Now" : "Send Again";
  const isSent = state === "sent";
  return (
    <li>
      <div className={classes.what}>
        <span className={classes.kind}>
          {mailKindLabels[kind]}{" "}
          {state === "failed" && isCurrent ? (
            // Red only where somebody misses something.
            <Badge
              variant="default"
              c="var(--mantine-color-error)"
              tt="none"
              fw={550}
              miw="max-content"
            >
              {mailStateLabels[state]}
            </Badge>
          ) : (
            <StateBadge label={mailStateLabels[state]} isGood={isSent} />
          )}
        </span>
        <span>{recipient}</span>
        <span className={classes.quiet}>
          {isSent ? "Sent" : "Written"} <Moment at={sentAt ?? createdAt} />
          {attempts > 0 &&
            !isSent &&
            (attempts === 1 ? ", tried once" : `, tried ${attempts} times`)}
          {!isCurrent && !isSent && ", outdated since"}
        </span>
        {lastError !== null && !isSent && (
          <span className={isCurrent ? classes.error : classes.quiet}>{lastError}</span>
        )}
      </div>
      {isCurrent && (
        <Button
          variant="default"
          size="xs"
          aria-label={`${action}: ${mailKindLabels[kind]} to ${recipient}`}
          aria-disabled={isSending || undefined}
          data-disabled={isSending || undefined}
          onClick={onSend}
        >
          {action}
        </Button>
      )}
    </li>
  );
}

interface MailsDialogProps {
  meeting: MeetingRow;
  timeZone: string;
  onClose: () => void;
}

export function MailsDialog({ meeting, timeZone, onClose }: MailsDialogProps) {
  const queries = useQueryClient();
  useFocusReturn();
  return (
    <Modal
      opened
      size="lg"
      title={`Mails of ${checkupName(meeting.companyName)}`}
      closeButtonProps={{ "aria-label": "Close" }}
      onClose={() => {
        onClose();
        // Some may have left while they were looked at.
        void queries.invalidateQueries({ queryKey: api.admin.meetings.list.key() });
      }}
    >
      <Text size="sm" c="dimmed">
        {meetingTimes(meeting.startsAt, timeZone).full}
      </Text>
      <MailList checkupId={meeting.checkupId} />
    </Modal>
  );
}
