import type { Locator, Page } from "@playwright/test";
import { schedule } from "./booking-steps.ts";
import { call } from "./fixtures.ts";

/** What the tests of the back office's lists have in common. */
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

interface Booking {
  /**
   * In UTC, on the first free day; 15 to 20 are hours of the team in New York all year round. Without one the
   * latest free time of that day will do, for other tests book there too.
   */
  hour?: number;
  minute?: 0 | 30;
  guests?: string;
}

const lateTimes = ["21:00", "20:30", "20:00", "19:30", "19:00"];

/** Books the meeting of a check-up whose steps are done; answers when it starts. */
export async function bookMeeting(
  page: Page,
  origin: string,
  checkupId: string,
  { hour, minute = 0, guests = "" }: Booking = {},
) {
  const { firstDay, taken } = (await call(page, origin, "meetings/availability", {
    checkupId,
  })) as { firstDay: string; taken: string[] };
  const named = `${firstDay}T${hour}:${minute || "00"}:00.000Z`;
  const late = lateTimes.map((time) => `${firstDay}T${time}:00.000Z`);
  const startsAt = hour === undefined ? late.find((one) => !taken.includes(one)) : named;
  if (startsAt === undefined) throw new Error("all late times of the first free day are taken");
  const moment = new Date(startsAt);
  const response = await schedule(page, origin, { checkupId, startsAt: moment, guests });
  if (!response.ok()) throw new Error(await response.text());
  return moment;
}
