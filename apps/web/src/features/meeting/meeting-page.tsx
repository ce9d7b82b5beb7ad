import type { Meeting } from "@app/contract";
import { Skeleton, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MeetingPlanner } from "#components/booking/meeting-planner.tsx";
import { PageShell } from "#components/layout/page-shell.tsx";
import { LoadFailure } from "#components/load-failure.tsx";
import { api, client, isRefusal } from "#lib/api.ts";
import { LinkUnknown, MeetingEnded, meetingPageTitle } from "./meeting-ended.tsx";
import classes from "./meeting-page.module.css";

/** The meeting that a mail's link leads to: to look at, to move and to cancel. */
export const MeetingPage = ({ token }: { token: string | undefined }) =>
  token === undefined ? <LinkUnknown /> : <LinkedMeeting token={token} />;

/** The server says the same of a token that it cannot even read. */
const leadsNowhere = (error: Error | null) =>
  isRefusal(error, "LINK_UNKNOWN") || isRefusal(error, "INPUT_REFUSED");

function LinkedMeeting({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const { queryKey, ...query } = api.meetingLinks.get.queryOptions({ input: { token } });
  const { data, error, isFetching, refetch } = useQuery({
    ...query,
    queryKey,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (leadsNowhere(state.error) ? false : 60_000),
  });
  if (leadsNowhere(error)) return <LinkUnknown />;
  if (!data) {
    return (
      <Page>
        {error && !isFetching ? (
          <LoadFailure
            title="The meeting could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton height={300} role="status" aria-label="Loading..." />
        )}
      </Page>
    );
  }
  const { checkupId, state, availability } = data;
  if (state !== "scheduled" || !availability.meeting) {
    return <MeetingEnded checkupId={checkupId} isCancelled={state === "cancelled"} />;
  }
  return (
    <Page>
      <MeetingPlanner
        availability={availability}
        calls={{
          book: (booking) => client.meetingLinks.schedule({ token, ...booking }),
          cancel: (startsAt) => client.meetingLinks.cancel({ token, startsAt }),
          file: () => client.meetingLinks.calendarFile({ token }),
          refresh: refetch,
        }}
        onMeeting={async (meeting: Meeting | null) => {
          // An answer that is still under way is older than what just happened.
          await queryClient.cancelQueries({ queryKey });
          queryClient.setQueryData(queryKey, {
            ...data,
            state: meeting ? state : "cancelled",
            availability: { ...availability, meeting },
          });
        }}
      />
    </Page>
  );
}

const Page = ({ children }: { children: ReactNode }) => (
  <PageShell title={meetingPageTitle}>
    <div className={classes.page}>
      <header>
        <Title order={1}>{meetingPageTitle}</Title>
        <Text c="dimmed">Thirty minutes with our team, to go through your answers together.</Text>
      </header>
      {children}
    </div>
  </PageShell>
);
