import type { Page } from "@playwright/test";
import {
  card,
  chooseDay,
  chooseFreeTime,
  meetingLink,
  openStepTwelve,
  scheduleButton,
} from "../steps/booking.ts";
import { expect, signInThroughMail, test } from "../fixtures/test.ts";
import { expectAccessibleAtBothWidths } from "../steps/accessible.ts";

const guests = Array.from({ length: 10 }, (_, at) => `a-rather-long-name-${at}@guests.com`);

/** His own time first, and the team's beside it; New York is nine and a half or ten and a half hours behind Kolkata. */
const bothTimes =
  /[A-Z][a-z]+day, [A-Z][a-z]+ \d+, \d{4} at (09|10):30 PM GMT\+5:30 \(12:00 PM E[SD]T for the review team\)/;

test("a visitor in another zone reads both times in one form, on every page and in his email", async ({
  browser,
  product,
}) => {
  const email = "asha@zone-mill.com";
  const context = await browser.newContext({ timezoneId: "Asia/Kolkata" });
  const page = await context.newPage();
  await signInThroughMail(page, product, email);
  await openStepTwelve(page, product, "Zone Mill");
  await chooseDay(page, 5);
  await expect(
    page.getByText("Times are in America/New York, with your own time below"),
  ).toBeVisible();
  const noon = page.locator("label").filter({ hasText: "12:00 PM" });
  await expect(noon).toContainText(/(09|10):30 PM/);
  await noon.click();
  const summary = page.getByRole("region", { name: "Meeting Summary" });
  const inLines = /Time(09|10):30 PM GMT\+5:30Review team's time:? ?12:00 PM E[SD]T/;
  await expect(summary).toContainText(inLines);
  const before = await product.mailCount();
  await scheduleButton(page).click();
  await expect(page.getByText(/^Your review is scheduled for /)).toContainText(bothTimes);
  await expect(card(page)).toContainText(inLines);
  const { text } = await product.mailTo(email, before);
  expect(text).toMatch(/When: .+ at (09|10):30 PM GMT\+5:30\nReview team's time: +12:00 PM E[SD]T/);
  await page.goto(`${product.origin}/dashboard`);
  await expect(page.getByText(/^Review meeting: /)).toContainText(bothTimes);
  await page.getByRole("button", { name: "Cancel meeting" }).click();
  await expect(page.getByRole("dialog")).toContainText(bothTimes);
  await page.goto(meetingLink(text));
  await expect(card(page)).toContainText(inLines);
  await context.close();
});

test("a meeting is booked, moved and cancelled with the keyboard alone", async ({
  page,
  product,
  signIn,
}) => {
  test.slow();
  await signIn(page, "kim@zone-mill.com");
  await openStepTwelve(page, product, "Keyboard Mill");
  const { keyboard } = page;
  await tabTo(page, "Next month");
  await keyboard.press("Enter");
  await tabToDay(page);
  await keyboard.press("Enter");
  await expect(page.getByRole("radio")).toHaveCount(17);
  await tabToRadio(page);
  await keyboard.press("Space");
  await keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
  await keyboard.press("Tab");
  await expect(page.getByLabel("Guest emails (optional)")).toBeFocused();
  await keyboard.type("bob@guests.com");
  await keyboard.press("Tab");
  await expect(scheduleButton(page)).toBeFocused();
  await keyboard.press("Enter");
  await expect(card(page)).toBeFocused();

  await tabTo(page, "Change");
  await keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Keep as it is" })).toBeFocused();
  const before = await chosenTime(page);
  await tabToRadio(page);
  await keyboard.press("ArrowRight");
  expect(await chosenTime(page)).not.toBe(before);
  await tabTo(page, "Schedule Review Meeting");
  await keyboard.press("Enter");
  await expect(card(page)).toBeFocused();

  await tabTo(page, "Cancel meeting");
  await keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Keep Meeting" })).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(page.getByText("Meeting cancelled", { exact: true })).toBeVisible();
  await expect(scheduleButton(page)).toBeVisible();
  await expect(page.getByRole("region", { name: "Review meeting" })).toBeFocused();
});

const chosenTime = (page: Page) =>
  page
    .locator("label")
    .filter({ has: page.locator("input:checked") })
    .textContent();

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const name = element?.getAttribute("aria-label") ?? element?.textContent ?? "";
    return { name: name.trim(), tag: element?.tagName, type: element?.getAttribute("type") };
  });

/** Goes on with the tab key alone until what is looked for has the focus. */
async function tabUntil(page: Page, isThere: (at: Awaited<ReturnType<typeof focused>>) => boolean) {
  for (let left = 60; left > 0; left -= 1) {
    await page.keyboard.press("Tab");
    if (isThere(await focused(page))) return;
  }
  throw new Error("The keyboard does not get there.");
}

const tabTo = (page: Page, name: string) => tabUntil(page, (at) => at.name === name);
const tabToDay = (page: Page) => tabUntil(page, (at) => /, \d{4}, \d+ free times?$/.test(at.name));
const tabToRadio = (page: Page) => tabUntil(page, (at) => at.type === "radio");

/** The shades that error texts have. */
const red = { light: "rgb(201, 42, 42)", dark: "rgb(255, 135, 135)" };

test("step 12 is accessible with a meeting and without one", async ({ page, product, signIn }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, "lea@zone-mill.com");
  await openStepTwelve(page, product, "Accessible Mill");
  await chooseDay(page, 6);
  await chooseFreeTime(page);
  await page.getByLabel("Guest emails (optional)").fill(guests.join(", "));
  await scheduleButton(page).click();
  await expect(card(page)).toBeVisible();
  await page.getByRole("button", { name: "Close notification" }).click();
  const cancel = page.getByRole("button", { name: "Cancel meeting", exact: true });
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(cancel).toHaveCSS("color", red[colorScheme]);
  }
  await expectAccessibleAtBothWidths(page);
  await page.getByRole("button", { name: "Change" }).click();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole("button", { name: "Keep as it is" }).click();
  await page.getByRole("button", { name: "Cancel meeting", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Cancel Meeting" })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.keyboard.press("Escape");
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Change meeting" })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});
