import { Skeleton, Text, Title, VisuallyHidden } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MeetingPlanner } from "#components/booking/meeting-planner.tsx";
import { LoadFailure } from "#components/load-failure.tsx";
import { api, client, isRefusal } from "#lib/api.ts";
import { LinkUnknown, MeetingEnded } from "./meeting-ended.tsx";
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
  const [isCancelledHere, setIsCancelledHere] = useState(false);

  if (leadsNowhere(error)) return <LinkUnknown />;
  if (!data) {
    return (
      <div className={classes.page}>
        <Heading />
        {error && !isFetching ? (
          <LoadFailure
            title="The meeting could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <MeetingSkeleton />
        )}
      </div>
    );
  }

  const { checkupId, state, availability } = data;
  if (state !== "scheduled" || !availability.meeting) {
    return (
      <MeetingEnded
        checkupId={checkupId}
        isCancelled={state === "cancelled"}
        isNews={isCancelledHere}
      />
    );
  }
  /** An answer that is still under way is older than what just happened. */
  const take = async (news: Partial<typeof data>) => {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, { ...data, ...news });
  };
  return (
    <div className={classes.page}>
      <Heading />
      <MeetingPlanner
        availability={availability}
        calls={{
          book: async (booking) => {
            const meeting = await client.meetingLinks.schedule({ token, ...booking });
            await take({ availability: { ...availability, meeting } });
            return meeting;
          },
          cancel: async (startsAt) => {
            await client.meetingLinks.cancel({ token, startsAt });
            setIsCancelledHere(true);
            await take({ state: "cancelled", availability: { ...availability, meeting: null } });
          },
          file: () => client.meetingLinks.calendarFile({ token }),
          refresh: refetch,
        }}
      />
    </div>
  );
}

const Heading = () => (
  <header>
    <Title order={1}>Your Review Meeting</Title>
    <Text c="dimmed">Thirty minutes with our team, to go through your answers together.</Text>
  </header>
);

const MeetingSkeleton = () => (
  <div role="status">
    <VisuallyHidden>Loading...</VisuallyHidden>
    <Skeleton height={300} aria-hidden />
  </div>
);
