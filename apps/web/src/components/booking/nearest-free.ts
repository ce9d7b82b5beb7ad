import type { Availability } from "@app/contract";
import { freeSlots, nearestFreeSlots } from "@app/contract";

const howMany = 3;

/**
 * The free times around a chosen one that somebody else has meanwhile, the same as the server proposes when it
 * refuses; undefined while it is free.
 */
export function nearestWhenTaken(
  chosen: Date | undefined,
  { taken, meeting, timeZone, holidays, firstDay, lastDay }: Availability,
): Date[] | undefined {
  if (!chosen || !taken.some((moment) => moment.getTime() === chosen.getTime())) return undefined;
  const held = meeting ? [meeting.startsAt] : [];
  if (chosen.getTime() === held[0]?.getTime()) return undefined;
  const off = new Set(holidays.map((holiday) => holiday.day));
  const free = freeSlots({ firstDay, lastDay, timeZone, holidays: off }, [...taken, ...held]);
  return nearestFreeSlots(chosen, free, howMany).map((slot) => slot.startsAt);
}
