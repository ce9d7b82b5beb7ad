import { slotsOf } from "@app/contract";
import type { Locator, Page } from "@playwright/test";
import { schedule } from "./booking.ts";
import { call } from "../fixtures/test.ts";

/** What the tests of the admin panel's lists have in common. */
export const toast = (page: Page, text: string) =>
  page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text });

export const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

export const sortBy = (page: Page, header: string) =>
  page.getByRole("columnheader", { name: header }).getByRole("button").click();

/** Chooses in a select above the list, or in the one of a dialog. */
export async function choose(within: Page | Locator, select: string, option: string) {
  await within.getByRole("combobox", { name: select, exact: true }).click();
  const page = "page" in within ? within.page() : within;
  await page.getByRole("option", { name: option, exact: true }).click();
}

interface MeetingToBook {
  /**
   * In UTC, on the first free day: 15 to 18, which are hours of the team in New York all year round. Without one the
   * latest free time of that day outside of them will do, for other tests book there too.
   */
  hour?: 15 | 16 | 17 | 18;
  minute?: 0 | 30;
  guests?: string;
}

/** Kept for the tests that name their time. */
const isNamed = (moment: Date) => moment.getUTCHours() >= 15 && moment.getUTCHours() <= 18;

/** Books the meeting of a check-up whose steps are done; answers when it starts. */
export async function bookMeeting(
  page: Page,
  origin: string,
  checkupId: string,
  { hour, minute = 0, guests = "" }: MeetingToBook = {},
) {
  const { firstDay, taken, timeZone } = (await call(page, origin, "meetings/availability", {
    checkupId,
  })) as { firstDay: string; taken: string[]; timeZone: string };
  const free = slotsOf(firstDay, timeZone)
    .map((slot) => slot.startsAt)
    .findLast((time) => !isNamed(time) && !taken.includes(time.toISOString()));
  const named = new Date(`${firstDay}T${hour}:${minute || "00"}:00.000Z`);
  const startsAt = hour === undefined ? free : named;
  if (!startsAt) throw new Error("all other times of the first free day are taken");
  const response = await schedule(page, origin, { checkupId, startsAt, guests });
  if (!response.ok()) throw new Error(await response.text());
  return startsAt;
}
