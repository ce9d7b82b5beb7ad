import { slotsOf } from "@app/contract";
import type { Availability, Checkup } from "@app/contract";
import { usualAnswers } from "../../e2e/filled-checkup.ts";
import type { Visitor } from "../visitor.ts";

/** Answers all but the meeting; answers the check-up's id. */
export async function fillCheckup(visitor: Visitor): Promise<string> {
  const { id, version } = await visitor.call<Checkup>("checkups/create");
  const save = { id, version, step: 12, changes: usualAnswers };
  await visitor.call<Checkup>("checkups/save", save);
  return id;
}

/** A time that can be booked, that many working days from the first. */
export async function freeSlot(visitor: Visitor, checkupId: string, days: number): Promise<Date> {
  const free = await visitor.call<Availability>("meetings/availability", { checkupId });
  const { firstDay, holidays, timeZone } = free;
  const day = new Date(`${firstDay}T12:00:00Z`);
  const closed = new Set(holidays.map((holiday) => holiday.day));
  const isClosed = () =>
    [0, 6].includes(day.getUTCDay()) || closed.has(day.toISOString().slice(0, 10));
  for (let left = days; left > 0 || isClosed(); day.setUTCDate(day.getUTCDate() + 1)) {
    if (!isClosed()) left -= 1;
  }
  const [slot] = slotsOf(day.toISOString().slice(0, 10), timeZone);
  return slot!.startsAt; // a working day has slots
}

export const book = (visitor: Visitor, checkupId: string, startsAt: Date) =>
  visitor.call("meetings/schedule", { checkupId, startsAt, guests: "" }, [[1, "startsAt"]]);
