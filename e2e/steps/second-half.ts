import type { Page } from "@playwright/test";
import { freeDays } from "./booking.ts";
import { goOn, next, reload } from "./first-half.ts";
import { expect, test } from "../fixtures/test.ts";

/** The first day of the open month, or the next one, on which the calendar lets somebody book. */
async function chooseFirstFreeDay(page: Page) {
  const free = freeDays(page);
  if ((await free.count()) === 0) await page.getByRole("button", { name: "Next month" }).click();
  await free.first().click();
}

/** Steps 7 to 11 of a check-up whose first half is answered. */
export async function answerSecondHalf(page: Page) {
  await test.step("7 and 8: applications", async () => {
    await goOn(page, "Applications (SaaS)");
    await expect(page.getByRole("heading", { name: "Popular Applications" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Other Applications" })).toBeVisible();
    const search = page
      .getByRole("searchbox")
      .or(page.getByPlaceholder(/Search/i))
      .first();
    await search.fill("no such application");
    await expect(page.getByText("No matching applications found")).toBeVisible();
    await search.fill("quickbooks");
    await page
      .getByRole("checkbox", { name: /^QuickBooks/ })
      .first()
      .check();
    // With the platform of step 5, which Next makes an answer.
    await expect(page.getByText("Selected (2)")).toBeVisible();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await reload(page, "Applications (SaaS)");
    await expect(page.getByText("Selected (2)")).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove Microsoft 365" })).toBeVisible();
    await expect(page.getByText("From step 5").first()).toBeVisible();
    await goOn(page, "IT & Security Applications");
    await page.getByRole("checkbox", { name: "1Password" }).first().check();
    await page.getByRole("button", { name: "Remove Microsoft Entra ID" }).click();
    await expect(page.getByText("Selected (1)")).toBeVisible();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await reload(page, "IT & Security Applications");
    await expect(page.getByText("Selected (1)")).toBeVisible();
  });

  await test.step("9 and 10: devices and scope", async () => {
    await goOn(page, "Device Inventory");
    await page.getByRole("textbox", { name: "Windows Laptops" }).fill("40");
    await page.getByRole("textbox", { name: /^Servers/ }).fill("4");
    await page.getByRole("textbox", { name: /^Servers/ }).blur();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await reload(page, "Device Inventory");
    await goOn(page, "Let's Define Scope");
    const inScope = page.getByLabel("Fully Remote Staff in scope");
    await inScope.fill("12");
    await expect(page.getByLabel("Fully Remote Staff out of scope")).toHaveValue("18");
    await inScope.fill("99");
    await inScope.blur();
    await expect(inScope).toHaveValue("30");
    await page.getByLabel("Hybrid Staff not sure").check();
    await expect(page.getByLabel("Hybrid Staff in scope")).toBeDisabled();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await reload(page, "Let's Define Scope");
    await expect(page.getByLabel("Hybrid Staff not sure")).toBeChecked();
  });

  await test.step("11: review, and back to it after an edit", async () => {
    await goOn(page, "Review Your Information");
    for (const text of [
      "https://springfield-machines.com",
      "Springfield Machines",
      "1,001-5,000",
      "CMMC",
      "1 Main Street, Springfield",
      "Microsoft 365",
      "Microsoft Azure",
      "1Password",
    ]) {
      await expect(page.getByRole("main").getByText(text, { exact: true }).first()).toBeVisible();
    }
    await page.getByRole("button", { name: "Edit Company Information" }).click();
    await page.getByLabel("Company Name").fill("Springfield Tools");
    await next(page).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Review Your Information" }),
    ).toBeVisible();
    await expect(page.getByText("Springfield Tools")).toBeVisible();
    await reload(page, "Review Your Information");
  });
}

/** Step 12: books half past ten on the first free day. */
export async function bookMeeting(page: Page) {
  await test.step("12: the meeting", async () => {
    await goOn(page, "Schedule Your Review Meeting");
    const complete = page.getByRole("button", { name: "Complete" });
    const schedule = page.getByRole("button", { name: "Schedule Review Meeting" });
    await expect(complete).toBeDisabled();
    await expect(schedule).toBeDisabled();
    await chooseFirstFreeDay(page);
    await expect(page.getByRole("radio")).toHaveCount(17);
    await page.getByRole("radio", { name: "10:30 AM" }).check();
    await page.getByLabel("Guest emails (optional)").fill("bob, carl@acme.com");
    await schedule.click();
    await expect(page.getByText("Invalid Email Addresses")).toBeVisible();
    await expect(page.getByText("The following emails are invalid: bob").first()).toBeVisible();
    await page.getByLabel("Guest emails (optional)").fill("carl@acme.com");
    await schedule.click();
    await expect(page.getByText("Meeting Scheduled!")).toBeVisible();
    await expect(page.getByText(/Your review is scheduled for .+ at 10:30 AM/)).toBeVisible();
    await expect(complete).toBeEnabled();
    await reload(page, "Schedule Your Review Meeting");
    await expect(page.getByText("Your meeting is booked")).toBeVisible();
    await page.getByRole("button", { name: "Change" }).click();
    await expect(page.getByRole("radio", { name: "10:30 AM" })).toBeChecked();
    await expect(page.getByLabel("Guest emails (optional)")).toHaveValue("carl@acme.com");
  });
}
