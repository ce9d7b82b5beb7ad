import type { Availability } from "@app/contract";
import { dayOf, guestList } from "@app/contract";

/** What the visitor chose or typed and did not book yet; all else stays as it is booked. */
export interface Typed {
  choice?: { day: string | null; startsAt?: Date };
  guests?: string;
}

/** Whether booking would change anything: this is lost when the page is left. */
export function isUnbooked(typed: Typed | undefined, availability: Availability): boolean {
  const { startsAt, guests } = chosenOf(typed, availability);
  const booked = chosenOf(undefined, availability);
  const isMoved = startsAt !== undefined && startsAt.getTime() !== booked.startsAt?.getTime();
  return isMoved || guestList(guests).join() !== guestList(booked.guests).join();
}

/** What stands in the form: a meeting that is changed elsewhere shows where nothing was typed here. */
export function chosenOf(typed: Typed | undefined, { meeting, timeZone }: Availability) {
  const booked = { day: meeting && dayOf(meeting.startsAt, timeZone), startsAt: meeting?.startsAt };
  return {
    ...(typed?.choice ?? booked),
    startsAt: typed?.choice ? typed.choice.startsAt : booked.startsAt,
    guests: typed?.guests ?? meeting?.guests.join(", ") ?? "",
  };
}
