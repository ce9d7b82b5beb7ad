import {
  card,
  chooseDay,
  chooseFreeTime,
  openStepTwelve,
  scheduleButton,
  takeChosenTime,
} from "../steps/booking.ts";
import { expect, customerTest as test } from "../fixtures/test.ts";

test.use({ timezoneId: "Asia/Kolkata" });

test("invalid guests are an error at their field; without a connection one error has the focus", async ({
  page,
  product,
}) => {
  await openStepTwelve(page, product, "Rejected Guests");
  await chooseDay(page, 12);
  await chooseFreeTime(page);
  const field = page.getByLabel("Guest emails (optional)");
  const problem = page.locator(".mantine-TextInput-error");
  const long = Array.from({ length: 10 }, (_, at) => `${at}${"g".repeat(45)}@guests.com`).join();
  for (const [text, message] of [
    [long, "Guest emails must be less than 500 characters"],
    ["bob at guests.com, carl@guests.com", "The following emails are invalid"],
  ] as const) {
    await field.fill(text);
    await expect(problem).toHaveCount(0);
    await scheduleButton(page).click();
    await expect(problem).toContainText(message);
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveValue(text);
    await expect(page.getByText("Separate several with commas.")).toBeVisible();
  }
  await expect(card(page)).toHaveCount(0);

  // Without a connection there is one error, which has the focus.
  await field.fill("");
  let looks = 0;
  await page.route("**/meetings/schedule", (route) => route.abort());
  await page.route("**/meetings/availability", (route) => {
    looks += 1;
    return route.abort();
  });
  await scheduleButton(page).click();
  const alert = page.getByRole("alert").filter({ hasText: "The server cannot be reached" });
  await expect(alert).toBeFocused();
  // The first look and three more.
  await expect.poll(() => looks).toBeGreaterThanOrEqual(4);
  await page.unroute("**/meetings/schedule");
  await scheduleButton(page).click();
  await expect(card(page)).toBeVisible();
  await expect(page.getByText("Error loading available times")).toHaveCount(0);
});

test("a taken time is deselected, and free ones are offered in the visitor's zone too", async ({
  page,
  product,
}) => {
  await openStepTwelve(page, product, "Rejected Time");
  await chooseDay(page, 13);
  await chooseFreeTime(page);
  await takeChosenTime(page, product);
  await scheduleButton(page).click();
  const alert = page.getByRole("alert").filter({ hasText: "This time was just taken" });
  await expect(alert).toBeFocused();
  await expect(alert.getByRole("button").first()).toContainText(
    /Review team's time: .*\d\d:\d\d [AP]M E[SD]T/,
  );
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  const facts = page.getByRole("region", { name: "Meeting Summary" }).getByRole("definition");
  await expect(facts.nth(0)).not.toHaveText("–"); // the day is still chosen
  await expect(facts.nth(1)).toHaveText("–");
  await expect(scheduleButton(page)).toBeDisabled();
});
