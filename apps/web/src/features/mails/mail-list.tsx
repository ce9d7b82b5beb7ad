import type { MailRow } from "@app/contract";
import { Button, Skeleton, Text, VisuallyHidden } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LoadFailure } from "#components/load-failure.tsx";
import { api, client } from "#lib/api.ts";
import { useAction } from "#lib/use-action.ts";
import { MailItem } from "./mail-item.tsx";
import classes from "./mail-list.module.css";

/** So many stand there at once, and beyond them those that did not get through. */
const atOnce = 5;

const needsCare = ({ state, isCurrent }: MailRow) => state !== "sent" && isCurrent;

const soonMs = 2_000;
const laterMs = 15_000;

/**
 * When to look again. What waits for its first try leaves within seconds, and so does what was just told to;
 * what was tried already may wait for hours.
 */
function refreshPause(mails: MailRow[] | undefined, toldAt: number): number | false {
  const waiting = mails?.filter(({ state }) => state === "queued") ?? [];
  if (waiting.length === 0) return false;
  const isFresh = waiting.some(({ attempts }) => attempts === 0) || Date.now() - toldAt < laterMs;
  return isFresh ? soonMs : laterMs;
}

/** The mails about a check-up and its meeting: what became of each, and the way to send it again. */
export function MailList({ checkupId }: { checkupId: string }) {
  const [showsAll, setShowsAll] = useState(false);
  const query = api.admin.mails.ofCheckup.queryOptions({ input: { checkupId } });
  const queries = useQueryClient();
  const sending = useAction({
    mutationFn: ({ id, state }: MailRow) =>
      client.admin.mails.sendAgain({ id, onlyUnsent: state === "queued" }),
    meta: { success: { title: "The mail is on its way" }, failure: "Error sending mail" },
    // What was refused is outdated, or gone: the list shows it.
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
  const first = data.filter((mail, at) => at < atOnce || needsCare(mail));
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
