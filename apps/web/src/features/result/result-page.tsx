import { findingLabels, stepNumber } from "@app/contract";
import type { BriefChange, OwnBrief, StepKey } from "@app/contract";
import { Alert, Anchor, Button, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BriefView } from "#components/brief/brief-view.tsx";
import { BusyButton } from "#components/form/busy-button.tsx";
import { EndPage } from "#components/layout/message-page.tsx";
import { PageShell } from "#components/layout/page-shell.tsx";
import lostPage from "#components/layout/pictures/lost-page.svg?raw";
import { NotLoaded } from "#components/load-failure.tsx";
import { DownloadSummary } from "#components/summary-buttons.tsx";
import { api, client, hasCode } from "#lib/api.ts";
import { formatShortDate } from "#lib/format.ts";
import { meetingTimes } from "#lib/meeting-times.ts";
import { useSite } from "#lib/site.ts";
import { useAction } from "#lib/use-action.ts";
import classes from "./result-page.module.css";
import { ShareBrief } from "./share-brief.tsx";

const pageTitle = "Your Result";

/** What a customer takes home from a completed check-up. */
export function ResultPage({ id }: { id: string }) {
  const options = api.briefs.get.queryOptions({ input: { id } });
  const loading = useQuery(options);
  const { data, error } = loading;
  if (hasCode(error, "NOT_FOUND")) return <NotFound />;
  if (hasCode(error, "NOT_COMPLETED") || hasCode(error, "NO_STANDARD")) return <NotYet id={id} />;
  return (
    <PageShell title={pageTitle}>
      <div className={classes.page}>
        {data ? (
          <Result id={id} brief={data} />
        ) : (
          <NotLoaded query={loading} title="Your result could not be loaded" height={480} />
        )}
      </div>
    </PageShell>
  );
}

function Result({ id, brief }: { id: string; brief: OwnBrief }) {
  const queryClient = useQueryClient();
  const { queryKey } = api.briefs.get.queryOptions({ input: { id } });
  const update = (change: Partial<OwnBrief>) =>
    queryClient.setQueryData(queryKey, (shown: OwnBrief | undefined) =>
      shown ? { ...shown, ...change } : shown,
    );
  const makeAnew = useAction(
    api.briefs.make.mutationOptions({
      meta: {
        success: { title: "Your result is up to date" },
        failure: "Error making your result",
      },
      onSuccess: (made) => queryClient.setQueryData(queryKey, made),
    }),
  );
  const onTick = async (key: string, done: boolean) => {
    const { ticks } = brief;
    update({ ticks: done ? [...ticks, key] : ticks.filter((one) => one !== key) });
    try {
      update(await client.briefs.tick({ id, key, done }));
    } catch (error) {
      update({ ticks });
      throw error;
    }
  };
  const tick = useAction({
    mutationFn: ({ key, done }: { key: string; done: boolean }) => onTick(key, done),
    meta: { failure: "Error saving your tick" },
  });
  const { content, since, earlier, ticks, madeAt } = brief;
  return (
    <>
      {since && (
        <Alert variant="default" title="Your answers have changed since">
          <Text size="sm" mb="sm">
            {since.changes.length > 0
              ? `This result is from ${formatShortDate(madeAt)}. Made anew, ${changesText(since.changes)}`
              : `This result is from ${formatShortDate(madeAt)}. Made anew, every finding stays as it is.`}
          </Text>
          <BusyButton
            size="sm"
            isBusy={makeAnew.isPending}
            busyLabel="Making…"
            onClick={() => makeAnew.run({ id })}
          >
            Make Anew
          </BusyButton>
        </Alert>
      )}
      <BriefView
        content={content}
        ticks={{ ticked: ticks, onTick: (key, done) => tick.mutate({ key, done }) }}
        linkToStep={(step, text) => <StepLink id={id} step={step} text={text} />}
        aside={
          <>
            <MeetingBox id={id} />
            <section className={classes.box}>
              <DownloadSummary load={(timeZone) => client.checkups.summary({ id, timeZone })} />
              <ShareBrief id={id} until={brief.sharedUntil} onChange={update} />
            </section>
          </>
        }
      />
      {earlier && (
        <Text size="sm" c="dimmed">
          {earlier.changes.length > 0
            ? `Since your result of ${formatShortDate(earlier.madeAt)}, ${changesText(earlier.changes)} `
            : `Nothing has changed since your result of ${formatShortDate(earlier.madeAt)}. `}
          <Anchor
            renderRoot={(props) => (
              <Link to="/checkup/$id/result" params={{ id: earlier.checkupId }} {...props} />
            )}
          >
            See that result
          </Anchor>
        </Text>
      )}
    </>
  );
}

const changesShown = 4;

/** "“Security training” goes from Likely gap to Tool named, and 2 more findings change." */
function changesText(changes: BriefChange[]): string {
  const texts = changes
    .slice(0, changesShown)
    .map(
      ({ title, from, to }) =>
        `“${title}” goes from ${findingLabels[from]} to ${findingLabels[to]}`,
    );
  const more = changes.length - texts.length;
  return `${texts.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`;
}

const StepLink = ({ id, step, text }: { id: string; step: StepKey; text: string }) => (
  <Anchor
    inherit
    renderRoot={(props) => (
      <Link to="/checkup/$id" params={{ id }} search={{ step: stepNumber(step) }} {...props} />
    )}
  >
    {text}
  </Anchor>
);

/** When the review meeting is, or a way to book one. */
function MeetingBox({ id }: { id: string }) {
  const { meetingTimeZone } = useSite();
  const { data } = useQuery(api.checkups.list.queryOptions());
  const scheduledAt = data?.find((checkup) => checkup.id === id)?.scheduledAt;
  return (
    <section className={classes.box}>
      <Text fw={600}>Your review meeting</Text>
      {scheduledAt ? (
        <time dateTime={scheduledAt.toISOString()}>
          {meetingTimes(scheduledAt, meetingTimeZone).full}
        </time>
      ) : (
        data && <Text c="dimmed">No upcoming meeting.</Text>
      )}
      <Button
        variant={scheduledAt ? "default" : "filled"}
        size="sm"
        renderRoot={(props) => (
          <Link
            to="/checkup/$id"
            params={{ id }}
            search={{ step: stepNumber("schedule"), ...(scheduledAt && { change: true }) }}
            {...props}
          />
        )}
      >
        {scheduledAt ? "Change meeting" : "Book a meeting"}
      </Button>
    </section>
  );
}

const NotFound = () => (
  <EndPage
    page={pageTitle}
    svg={lostPage}
    title="This result does not exist"
    text="Its check-up was deleted, or it belongs to another account."
  >
    <Button component={Link} to="/dashboard" size="md" mt="md">
      Go to Dashboard
    </Button>
  </EndPage>
);

const NotYet = ({ id }: { id: string }) => (
  <EndPage
    page={pageTitle}
    svg={lostPage}
    title="Your result is not ready yet"
    text="It is made when you complete the check-up."
  >
    <Button
      size="md"
      mt="md"
      renderRoot={(props) => <Link to="/checkup/$id" params={{ id }} {...props} />}
    >
      Continue the check-up
    </Button>
  </EndPage>
);
