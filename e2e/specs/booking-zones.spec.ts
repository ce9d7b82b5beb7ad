import { card, chooseDay, meetingLink, openStepTwelve, scheduleButton } from "../steps/booking.ts";
import { expect, signInThroughMail, test } from "../fixtures/test.ts";

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
