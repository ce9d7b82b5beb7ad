import { Alert, Group, Text } from "@mantine/core";
import { isOver } from "@app/contract";
import type { Availability } from "@app/contract";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { IconCalendarOff } from "@tabler/icons-react";
import { useEffect, useEffectEvent } from "react";
import { MeetingPlanner } from "#components/booking/meeting-planner.tsx";
import type { UnbookedChoice } from "#components/booking/meeting-planner.tsx";
import { NotLoaded } from "#components/load-failure.tsx";
import { DownloadSummary } from "#components/summary-buttons.tsx";
import { api, client } from "#lib/api.ts";
import { meetingTimes } from "#lib/format.ts";
import { queryClient } from "#lib/query-client.ts";
import { GridSkeleton } from "./nothing-there.tsx";
import type { StepScreenProps } from "./step-screen.ts";

/** What was chosen in a check-up but not booked, to be shown again as long as the page is open. */
const unbooked = new Map<string, UnbookedChoice | undefined>();

export function ScheduleScreen(props: StepScreenProps) {
  const { checkupId, saveAll, scheduled, holdsUnfinished, isCompleted } = props;
  const { scheduledAt } = props.answers;
  const { queryKey, ...query } = api.meetings.availability.queryOptions({ input: { checkupId } });
  // Other customers book too: taken times are loaded again whenever the page is shown.
  const availability = useQuery({ ...query, queryKey, staleTime: 0, refetchInterval: 60_000 });
  useSyncedMeeting(props, availability);

  if (!availability.data) {
    return (
      <NotLoaded
        query={availability}
        title="The available times could not be loaded."
        skeleton={<GridSkeleton text="Loading available times..." cards={3} />}
      />
    );
  }
  return (
    <>
      <MeetingPlanner
        availability={availability.data}
        calls={{
          book: (booking) => client.meetings.schedule({ checkupId, ...booking }),
          cancel: (startsAt) => client.meetings.cancel({ checkupId, startsAt }),
          file: () => client.meetings.calendarFile({ checkupId }),
        }}
        onMeeting={async (meeting) => {
          // A response that is still under way is older than this meeting.
          await queryClient.cancelQueries({ queryKey });
          queryClient.setQueryData(queryKey, (known) => known && { ...known, meeting });
          scheduled(meeting?.startsAt ?? null);
        }}
        opensChange={props.opensChange}
        kept={{
          get: () => unbooked.get(checkupId),
          set: (choice) => void unbooked.set(checkupId, choice),
        }}
        onUnbooked={(holds) => holdsUnfinished(holds ? "meeting" : undefined)}
        notice={
          (scheduledAt || isCompleted) && (
            <Alert color="pine" variant="light" icon={<IconCalendarOff />} role="status">
              {scheduledAt
                ? `Your review meeting was on ${meetingTimes(scheduledAt, availability.data.timeZone).full}. If you need another one, choose a date and a time.`
                : "Your CheckUp is complete, but no review meeting is planned. Choose a date and a time to book one."}
            </Alert>
          )
        }
      />
      {availability.data.meeting && (
        <Group mt="md">
          {!isCompleted && <Text>Press Complete to get your brief.</Text>}
          <DownloadSummary id={checkupId} saveAll={saveAll} />
        </Group>
      )}
    </>
  );
}

/** A meeting can also change in other tabs, by an email's link and by an administrator: either side may know it first. */
function useSyncedMeeting(
  { answers: { scheduledAt }, scheduled }: StepScreenProps,
  { data, dataUpdatedAt, isFetchedAfterMount, refetch }: UseQueryResult<Availability>,
) {
  const booked = data?.meeting?.startsAt;
  const differs = () => {
    // The calendar does not show a meeting that is over, but the draft keeps it.
    const isPast = !booked && scheduledAt !== null && isOver(scheduledAt, new Date());
    return isFetchedAfterMount && data && booked?.getTime() !== scheduledAt?.getTime() && !isPast;
  };
  const updateDraft = useEffectEvent(() => {
    if (differs()) scheduled(booked ?? null);
  });
  const updateCalendar = useEffectEvent(() => {
    if (differs()) void refetch();
  });
  useEffect(() => updateDraft(), [dataUpdatedAt]);
  useEffect(() => updateCalendar(), [scheduledAt]);
}
