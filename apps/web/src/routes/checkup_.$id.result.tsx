import { findingLabels, stepNumber } from "@app/contract";
import type { BriefChange, OwnBrief } from "@app/contract";
import { Alert, Text } from "@mantine/core";
import { useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { AnchorLink } from "#components/anchor-link.tsx";
import { BriefView } from "#components/brief/brief-view.tsx";
import { BusyButton } from "#components/form/busy-button.tsx";
import { EndPage } from "#components/layout/message-page.tsx";
import { DownloadSummary } from "#components/summary-buttons.tsx";
import { BriefPage } from "#features/result/brief-page.tsx";
import { ShareBrief } from "#features/result/share-brief.tsx";
import { api, client, hasCode } from "#lib/api.ts";
import { formatShortDate, meetingTimes } from "#lib/format.ts";
import { requireSession } from "#lib/session.ts";
import { useSite } from "#lib/site.ts";
import { useAction } from "#lib/use-action.ts";

const briefOf = (id: string) => api.briefs.get.queryOptions({ input: { id } });

export const Route = createFileRoute("/checkup_/$id/result")({
  beforeLoad: async (page) => void (await requireSession(page)),
  loader: ({ params: { id }, context: { queryClient } }) => {
    void queryClient.prefetchQuery(briefOf(id));
    void queryClient.prefetchQuery(api.checkups.list.queryOptions()); // when the meeting is
  },
  component: ResultPage,
});

const page = "Your Result";

function ResultPage() {
  const { id } = Route.useParams();
  const loading = useQuery(briefOf(id));
  const { data, error } = loading;
  if (hasCode(error, "NOT_FOUND"))
    return (
      <EndPage
        page={page}
        title="This result does not exist"
        text="Its CheckUp was deleted, or it belongs to another account."
      />
    );
  if (hasCode(error, "NOT_COMPLETED", "NO_STANDARD"))
    return (
      <EndPage
        page={page}
        title="Your result is not ready yet"
        text="It is made when you complete the CheckUp."
        link={{ to: "/checkup/$id", params: { id } }}
        linkText="Continue the CheckUp"
      />
    );
  return (
    <BriefPage page={page} query={loading} title="Your result could not be loaded">
      {data && <Result key={id} id={id} brief={data} />}
    </BriefPage>
  );
}

function Result({ id, brief }: { id: string; brief: OwnBrief }) {
  const { content, since, earlier, ticks, madeAt, dataVersion, sharedUntil } = brief;
  const queryClient = useQueryClient();
  const update = (change: Partial<OwnBrief>) =>
    queryClient.setQueryData(briefOf(id).queryKey, (shown) => shown && { ...shown, ...change });
  const makeAnew = useAction({
    mutationFn: () => client.briefs.make({ id }),
    meta: { success: { title: "Your result is up to date" }, failure: "Error making your result" },
    onSuccess: update,
  });
  const tick = useMutation(
    api.briefs.tick.mutationOptions({
      scope: { id: `ticks ${id}` }, // one after the other, so that the last press counts
      meta: { failure: "Error saving your tick" },
      onSuccess: update,
    }),
  );
  const waiting = useMutationState({
    filters: { mutationKey: api.briefs.tick.mutationKey(), status: "pending" },
    select: ({ state }) => state.variables as Parameters<typeof client.briefs.tick>[0],
  });
  const ticked = new Set(ticks);
  for (const { key, done } of waiting.filter((one) => one.id === id)) {
    if (done) ticked.add(key);
    else ticked.delete(key);
  }
  return (
    <>
      {since && (
        <Alert title={`Your answers have changed since ${formatShortDate(madeAt)}`}>
          <Text size="sm" mb="sm">
            Made anew, {changesText(since.changes)}
          </Text>
          <BusyButton
            isBusy={makeAnew.isPending}
            busyLabel="Making..."
            onClick={() => makeAnew.run()}
          >
            Make Anew
          </BusyButton>
        </Alert>
      )}
      <BriefView
        content={content}
        ticks={{ ticked: [...ticked], onTick: (key, done) => tick.mutate({ id, key, done }) }}
        linkToStep={(step, text) => (
          <AnchorLink inherit to="/checkup/$id" params={{ id }} search={{ step: stepNumber(step) }}>
            {text}
          </AnchorLink>
        )}
        meeting={<Meeting id={id} />}
        actions={
          <>
            <DownloadSummary id={id} />
            <ShareBrief id={id} until={sharedUntil} onChange={update} />
          </>
        }
      />
      <Text size="sm" c="dimmed">
        Made on {formatShortDate(madeAt)}
        {dataVersion > 0 && ` by version ${dataVersion} of the readiness data`}.
      </Text>
      {earlier && (
        <Text size="sm" c="dimmed">
          Since your result of {formatShortDate(earlier.madeAt)}, {changesText(earlier.changes)}{" "}
          <AnchorLink inherit to="/checkup/$id/result" params={{ id: earlier.checkupId }}>
            See that result
          </AnchorLink>
        </Text>
      )}
    </>
  );
}

const changesShown = 4;

/** `"Security training" changes from "Likely gap" to "Tool named"; and 2 more.` */
function changesText(changes: BriefChange[]): string {
  if (changes.length === 0) return "every finding stays as it is.";
  const texts = changes
    .slice(0, changesShown)
    .map(
      ({ title, from, to }) =>
        `"${title}" changes from "${findingLabels[from]}" to "${findingLabels[to]}"`,
    );
  const more = changes.length - texts.length;
  return `${texts.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`;
}

function Meeting({ id }: { id: string }) {
  const { meetingTimeZone } = useSite();
  const { data } = useQuery(api.checkups.list.queryOptions());
  if (!data) return <Text size="sm">&nbsp;</Text>; // not "No upcoming meeting", which may be untrue
  const scheduledAt = data.find((checkup) => checkup.id === id)?.scheduledAt;
  return (
    <Text size="sm">
      {scheduledAt
        ? `Your review meeting: ${meetingTimes(scheduledAt, meetingTimeZone).full}. `
        : "No upcoming meeting. "}
      <AnchorLink
        inherit
        to="/checkup/$id"
        params={{ id }}
        search={{ step: stepNumber("schedule"), ...(scheduledAt && { change: true }) }}
      >
        {scheduledAt ? "Change meeting" : "Book a meeting"}
      </AnchorLink>
    </Text>
  );
}
