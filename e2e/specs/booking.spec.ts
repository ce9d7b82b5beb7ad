import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import ICAL from "ical.js";
import {
  card,
  chooseDay,
  chooseFreeTime,
  confirmCancelling,
  openStepTwelve,
  scheduleButton,
} from "../steps/booking.ts";
import { desk, phone } from "../steps/accessible.ts";
import { call, expect, customerTest as test } from "../fixtures/test.ts";

test("a meeting is booked, moved and cancelled in the wizard", async ({ page, product }) => {
  test.slow();
  await openStepTwelve(page, product, "Booking Mill");
  const complete = page.getByRole("button", { name: "Complete" });
  await expect(complete).toBeDisabled();
  await chooseDay(page, 0);
  await expect(page.getByRole("radio")).toHaveCount(17);
  const first = await chooseFreeTime(page);
  await page.getByLabel("Guest emails (optional)").fill("Bob@Guests.com, carl@guests.com");
  await page.setViewportSize(phone);
  await scheduleButton(page).click();
  await expect(page.getByText("Meeting Scheduled!")).toBeVisible();
  for (const control of await card(page).locator("button, a").all()) {
    await control.click({ trial: true, timeout: 1_000 }); // the toast does not cover it
  }
  await expect(page.getByText("Meeting Scheduled!")).toBeVisible();
  await page.setViewportSize(desk);
  await expect(card(page)).toContainText(first);
  await expect(card(page).getByRole("listitem")).toHaveText(["bob@guests.com", "carl@guests.com"]);
  await expect(card(page)).toBeFocused();
  await expect(scheduleButton(page)).toHaveCount(0);
  await expect(complete).toBeEnabled();

  await test.step("takes it into one's own calendar, without the guests", async () => {
    const startsAt = new Date((await card(page).getByRole("time").getAttribute("datetime"))!);
    const address = async (name: string) =>
      new URL((await page.getByRole("link", { name }).getAttribute("href"))!);

    const google = await address("Google Calendar");
    expect(google.hostname).toBe("calendar.google.com");
    const compact = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d+/g, "");
    const endsAt = new Date(startsAt.getTime() + 30 * 60_000);
    expect(google.searchParams.get("dates")).toBe(`${compact(startsAt)}/${compact(endsAt)}`);
    for (const [name, host] of [
      ["Outlook.com", "outlook.live.com"],
      ["Microsoft 365", "outlook.office.com"],
    ] as const) {
      const link = await address(name);
      expect(link.hostname).toBe(host);
      expect(new Date(link.searchParams.get("startdt")!)).toEqual(startsAt);
      expect(new Date(link.searchParams.get("enddt")!)).toEqual(endsAt);
      expect(link.href).not.toContain("guests.com");
    }
    expect(google.href).not.toContain("guests.com");

    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download .ics" }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe("review-meeting.ics");
    const read = ICAL.parse(await readFile(await download.path(), "utf8"));
    const event = new ICAL.Event(new ICAL.Component(read).getFirstSubcomponent("vevent")!);
    expect(event.startDate.toJSDate()).toEqual(startsAt);
    expect(event.endDate.toJSDate()).toEqual(endsAt);
    expect(event.attendees).toEqual([]);
  });

  await test.step("moves it", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Change" }).click();
    await expect(page.getByRole("radio", { name: first })).toBeChecked();
    await expect(page.getByLabel("Guest emails (optional)")).toHaveValue(
      "bob@guests.com, carl@guests.com",
    );
    await page.getByRole("button", { name: "Keep as it is" }).click();
    await expect(page.getByRole("radio")).toHaveCount(0);
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByRole("radio", { name: "04:30 PM" }).check();
    await expect(card(page)).toContainText(first);
    await page.getByLabel("Guest emails (optional)").fill("bob@guests.com");
    await scheduleButton(page).click();
    await expect(page.getByText(/Your review is scheduled for .+ at 04:30 PM/)).toBeVisible();
    await expect(card(page)).toContainText("04:30 PM");
    await expect(card(page).getByRole("listitem")).toHaveText(["bob@guests.com"]);
  });

  await test.step("cancels it, and what was its time is free again", async () => {
    const cancel = page.getByRole("button", { name: "Cancel meeting", exact: true });
    await cancel.click();
    const dialog = page.getByRole("dialog", { name: "Cancel Meeting" });
    await expect(dialog).toContainText("04:30 PM");
    await dialog.getByRole("button", { name: "Keep Meeting" }).click();
    await expect(cancel).toBeFocused();
    await cancel.click();
    await confirmCancelling(page);
    await expect(card(page)).toHaveCount(0);
    await expect(scheduleButton(page)).toBeDisabled();
    await expect(complete).toBeDisabled();
    await expect(page.getByText("Please schedule your review meeting")).toBeVisible();
    await chooseDay(page, 0);
    await expect(page.getByRole("radio", { name: "04:30 PM" })).toBeEnabled();
  });
});

test("on a phone, two taps book: the first brings the button into sight", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 470 });
  await openStepTwelve(page, product, "Booking Taps");
  const offered = page.getByRole("region", { name: "Suggested times" }).getByRole("button");
  await expect(offered).toHaveCount(3);
  const foot = async () => (await page.getByRole("contentinfo").boundingBox())!.y;
  /** Whether its lower edge can be seen above the footer. */
  const isInSight = async (part: Locator) => {
    const box = (await part.boundingBox())!;
    return box.y + box.height > 0 && box.y + box.height <= (await foot());
  };

  await test.step("by hand, the times follow the day, and the button the time", async () => {
    await chooseDay(page, 13);
    const first = page.locator("label").filter({ hasText: "09:00 AM" });
    await expect.poll(async () => isInSight(first)).toBe(true);
    await chooseFreeTime(page);
    await expect.poll(async () => isInSight(scheduleButton(page))).toBe(true);
  });
  await test.step("a suggestion", async () => {
    await offered.last().click();
    await expect(offered.last()).toHaveAttribute("aria-pressed", "true");
    await expect.poll(async () => isInSight(scheduleButton(page))).toBe(true);
    await expect(scheduleButton(page)).toBeFocused();
    await scheduleButton(page).click();
    await expect(card(page)).toBeVisible();
  });
});

test("a completed check-up whose meeting was cancelled says so and lets book again", async ({
  page,
  product,
}) => {
  const id = await openStepTwelve(page, product, "Booking Again");
  await chooseDay(page, 0);
  await chooseFreeTime(page);
  await scheduleButton(page).click();
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await call(page, product.origin, "meetings/cancel", { checkupId: id });
  await page.reload();
  await expect(page.getByText("No review meeting is booked.")).toBeVisible();
  await page.getByRole("link", { name: "Book a meeting" }).click();
  await expect(
    page.getByText("Your CheckUp is complete, but no review meeting is planned."),
  ).toBeVisible();
  const done = page.getByRole("button", { name: "Done" });
  await expect(done).toBeDisabled();
  await chooseDay(page, 0);
  const time = await chooseFreeTime(page);
  await scheduleButton(page).click();
  await expect(card(page)).toContainText(time);
  await done.click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("Step 12 of 12 • completed")).toBeVisible();
  await expect(page.getByText(/^Review meeting: /)).toBeVisible();
});

test("what happens to the meeting elsewhere shows in every open window", async ({
  page,
  product,
}) => {
  const id = await openStepTwelve(page, product, "Booking Twice");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await chooseDay(other, 0);
  const time = await chooseFreeTime(other);
  await scheduleButton(other).click();
  await expect(card(other)).toBeVisible();
  // Without a focus event: nobody looks at this window.
  await expect(card(page)).toContainText(time);
  await expect(page.getByRole("button", { name: "Complete" })).toBeEnabled();

  // As an administrator or an email's link does: shown once somebody looks.
  await call(page, product.origin, "meetings/cancel", { checkupId: id });
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Complete" })).toBeDisabled();
  await expect(card(other)).toHaveCount(0);
  await expect(other.getByRole("button", { name: "Complete" })).toBeDisabled();
});
