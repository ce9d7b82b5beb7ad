import { slotsOf } from "@app/contract";
import type { Slot } from "@app/contract";
import type { Page } from "@playwright/test";
import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { call, expect } from "../fixtures/test.ts";
import type { Product } from "../fixtures/product.ts";

export const scheduleButton = (page: Page) =>
  page.getByRole("button", { name: "Schedule Review Meeting" });

export const card = (page: Page) =>
  page
    .getByRole("region", { name: "Review meeting" })
    .filter({ hasText: "Your meeting is booked" });

/** The days on show that can be booked. */
export const freeDays = (page: Page) =>
  page
    .getByRole("group", { name: "Date" })
    .getByRole("gridcell")
    .getByRole("button", { disabled: false });

/** A day of the month after the one on show: each test has a day of its own, so that none takes another's times. */
export async function chooseDay(page: Page, which: number) {
  await page.getByRole("button", { name: "Next month" }).click();
  await freeDays(page).nth(which).click();
}

/** Chooses the day's first time that is free; answers its label. */
export async function chooseFreeTime(page: Page): Promise<string> {
  const time = page.getByRole("radio", { disabled: false }).first();
  await time.check();
  return (await time.evaluate((input) => input.nextElementSibling?.textContent)) ?? "";
}

/** Opens step 12 of a new check-up for the signed-in person; answers its id. */
export async function openStepTwelve(page: Page, product: Product, companyName: string) {
  const answers = { ...usualAnswers, companyName };
  const id = await fillCheckup(page, product.origin, answers, 12);
  await page.goto(`${product.origin}/checkup/${id}?step=12`);
  await expect(
    page.getByRole("heading", { name: "Schedule Your Review Meeting", level: 1 }),
  ).toBeVisible();
  return id;
}

interface ToBook {
  companyName: string;
  /** Among the free ones, counted from the end of what can be booked. */
  slot: number;
  guests?: string;
  /** Instead of the usual ones. */
  answers?: object;
}

/** Books through the API for the signed-in person. */
export async function bookFromTheEnd(
  page: Page,
  { origin }: Product,
  { companyName, slot, guests = "", answers = usualAnswers }: ToBook,
) {
  const id = await fillCheckup(page, origin, { ...answers, companyName }, 12);
  const { lastDay } = (await call(page, origin, "meetings/availability", { checkupId: id })) as {
    lastDay: string;
  };
  // 15:00 to 20:00 in UTC are hours of the team in New York all year round.
  for (let day = new Date(`${lastDay}T15:00Z`); ; day.setUTCDate(day.getUTCDate() - 1)) {
    const startsAt = new Date(day.getTime() + slot * 30 * 60_000);
    const response = await schedule(page, origin, { checkupId: id, startsAt, guests });
    if (response.ok()) return { id, startsAt };
    const text = await response.text();
    if (!text.includes("NOT_BOOKABLE")) throw new Error(text);
  }
}

export const schedule = (
  page: Page,
  origin: string,
  input: { checkupId: string; startsAt: Date; guests: string },
) =>
  page.request.post(`${origin}/api/rpc/meetings/schedule`, {
    // The second entry says that the text at this place is a moment.
    data: { json: input, meta: [[1, "startsAt"]] },
  });

/** Somebody books the time that is chosen on the page: the day's first one. */
export async function takeChosenTime(page: Page, { origin }: Product) {
  const checkupId = await fillCheckup(page, origin, usualAnswers, 12);
  const summary = page.getByRole("region", { name: "Meeting Summary" });
  const date = await summary.getByRole("definition").first().textContent();
  const day = new Date(`${date} 12:00 UTC`).toISOString().slice(0, 10);
  const [{ startsAt }] = slotsOf(day, "America/New_York") as [Slot];
  expect((await schedule(page, origin, { checkupId, startsAt, guests: "" })).ok()).toBe(true);
}

/** The link to the meeting in an email's text. */
export function meetingLink(text = ""): string {
  const link = /http\S+\/meeting#token=[\w.-]+/.exec(text)?.[0];
  if (link === undefined) throw new Error("the email holds no link to the meeting");
  return link;
}

/** Cancels in the dialog that asks. */
export async function confirmCancelling(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Cancel Meeting" });
  await dialog.getByRole("button", { name: "Cancel Meeting" }).click();
  await expect(page.getByText("Meeting cancelled", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
}
