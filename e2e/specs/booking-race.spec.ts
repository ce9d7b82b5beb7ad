import {
  card,
  chooseDay,
  chooseFreeTime,
  openStepTwelve,
  scheduleButton,
} from "../steps/booking.ts";
import { expect, signInThroughMail, customerTest as test } from "../fixtures/test.ts";

test("of two bookings of one time one succeeds, and the other is offered the nearest times", async ({
  page,
  browser,
  product,
}) => {
  test.slow();
  const context = await browser.newContext();
  const late = await context.newPage();
  await signInThroughMail(late, product, "bob@race-works.com");
  await openStepTwelve(page, product, "Race Mill");
  await openStepTwelve(late, product, "Race Works");
  await chooseDay(page, 2);
  await chooseDay(late, 2);
  await chooseFreeTime(page);
  await chooseFreeTime(late);
  await late.getByLabel("Guest emails (optional)").fill("carl@guests.com");

  // Nothing is asked anew in between: both believe that the time is free, and both press at once.
  await Promise.all([page, late].map(async (each) => scheduleButton(each).click()));
  const taken = (each: typeof page) => each.getByText("This time was just taken");
  await expect(card(page).or(taken(page))).toBeVisible();
  await expect(card(late).or(taken(late))).toBeVisible();
  const [winner, loser] = (await card(page).isVisible()) ? [page, late] : [late, page];
  await expect(card(winner)).toBeVisible();
  const alert = loser.getByRole("alert").filter({ hasText: "This time was just taken" });
  await expect(alert.getByRole("button")).toHaveCount(3);
  await expect(alert).toBeFocused();
  await expect(loser.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(scheduleButton(loser)).toBeDisabled();
  const guests = await loser.getByLabel("Guest emails (optional)").inputValue();
  expect(guests).toBe(loser === late ? "carl@guests.com" : "");
  // It shows as taken now.
  await expect(loser.locator("label").filter({ hasText: "Taken" })).toHaveCount(1);
  await expect(loser.getByRole("radio", { disabled: true })).toHaveCount(1);

  const nearest = alert.getByRole("button").first();
  const label = (await nearest.textContent())!;
  await nearest.click();
  await expect(alert).toHaveCount(0);
  await expect(scheduleButton(loser)).toBeFocused();
  await loser.keyboard.press("Enter");
  await expect(card(loser)).toContainText(label.slice(-8));
  await context.close();
});
