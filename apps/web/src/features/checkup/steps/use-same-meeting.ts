import type { Availability } from "@app/contract";
import { isOver } from "@app/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { StepScreenProps } from "./step-screen.ts";

/**
 * Keeps the draft and the calendar of one mind: a meeting can be booked, moved and cancelled in other tabs, by
 * a mail's link and by an administrator, and each of the two may hear of it first.
 */
export function useSameMeeting(
  { answers, scheduled }: StepScreenProps,
  availability: UseQueryResult<Availability>,
) {
  const { scheduledAt } = answers;
  const { data, dataUpdatedAt, isFetchedAfterMount, refetch } = availability;
  const booked = data?.meeting?.startsAt;
  const differs = data !== undefined && booked?.getTime() !== scheduledAt?.getTime();
  // The calendar does not show a meeting that is over, but the draft keeps it.
  const isPast = () => !booked && scheduledAt !== null && isOver(scheduledAt, new Date());

  const tellDraft = useEffectEvent(() => {
    if (isFetchedAfterMount && differs && !isPast()) scheduled(booked ?? null);
  });
  const askCalendar = useEffectEvent(() => {
    if (isFetchedAfterMount && differs && !isPast()) void refetch();
  });
  useEffect(() => tellDraft(), [dataUpdatedAt]);
  useEffect(() => askCalendar(), [scheduledAt]);
}
