import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** The first day of the open month, or the next one, on which the calendar lets somebody book. */
async function chooseFirstFreeDay(page: Page) {
  const calendar = page.getByRole("group", { name: "Date" });
  const free = calendar.locator("button:not([disabled])[data-mantine-stop-propagation], td button:not([disabled])");
  if ((await free.count()) === 0) await page.getByRole("button", { name: "Next month" }).click();
  await free.first().click();
}

const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });

/** Presses Next and waits for the step with this heading. */
async function goOn(page: Page, heading: string) {
  await expect(next(page)).toBeEnabled();
  await next(page).click();
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

/** Reloads, and expects the very same step. */
async function reload(page: Page, heading: string) {
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

test("a business user signs in, answers twelve steps, books the meeting and completes", async ({
  page,
  product,
  browser,
}) => {
  test.slow();
  const email = "ann@springfield-machines.com";

  await test.step("signs in through the written mail", async () => {
    await page.goto("/");
    await page.getByRole("link", { name: "Get Started" }).first().click();
    await expect(page).toHaveURL(/\/auth$/);
    await page.getByLabel("Business Email").fill("ann@gmail.com");
    await page.getByRole("button", { name: "Login with Magic Link" }).click();
    await expect(page.getByLabel("Business Email")).toHaveAccessibleDescription(
      /Please use your business email address/,
    );
    await page.getByLabel("Business Email").fill(` ${email.toUpperCase()} `);
    await page.getByRole("button", { name: "Login with Magic Link" }).click();
    await expect(page.getByText("Check your email")).toBeVisible();
    await expect(page.getByText("We sent you a magic link to sign in.")).toBeVisible();
    const mail = await product.mailTo(email);
    const link = /http\S+#token=\S+/.exec(mail.text ?? "")![0];
    expect(product.output).toContain(link);
    await page.goto(link);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText(email).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Your CheckUps" })).toHaveCount(0);
  });

  await test.step("1: company", async () => {
    await page.getByRole("button", { name: "Start New CheckUp" }).first().click();
    await expect(page.getByRole("heading", { name: "Company Information" })).toBeVisible();
    await expect(page.getByText("Step 1 of 12").first()).toBeVisible();
    await expect(page.getByText("6 min remaining")).toBeVisible();
    await expect(page.getByRole("button", { name: "Back", exact: true })).toBeDisabled();
    await expect(next(page)).toBeDisabled();
    await page.getByLabel("Website").fill("nonsense");
    await page.getByLabel("Company Name").fill("Springfield Machines");
    await expect(page.getByText("Please enter a valid website URL").first()).toBeVisible();
    await expect(next(page)).toBeDisabled();
    await page.getByLabel("Website").fill("springfield-machines.com");
    await expect(next(page)).toBeDisabled();
    await expect(next(page)).toHaveAccessibleDescription("Industry is required");
    await page.getByRole("combobox", { name: "Industry" }).fill("Manufacturing");
    await page.keyboard.press("Escape");
    await page.getByLabel("Company Name").focus();
    await expect(page.getByLabel("Website")).toHaveValue("https://springfield-machines.com");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await reload(page, "Company Information");
    await expect(page.getByLabel("Company Name")).toHaveValue("Springfield Machines");
  });

  await test.step("2: standard", async () => {
    await goOn(page, "Compliance Standard");
    await expect(next(page)).toBeDisabled();
    await page.getByRole("radio", { name: "CMMC" }).check();
    await expect(next(page)).toBeEnabled();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await reload(page, "Compliance Standard");
    await expect(page.getByRole("radio", { name: "CMMC" })).toBeChecked();
  });

  await test.step("3: staff", async () => {
    await goOn(page, "Staff Details");
    const onsite = page.getByRole("textbox", { name: "On-Site Staff" });
    await onsite.fill("100,001");
    await expect(page.getByText("Must be less than 100,000").first()).toBeVisible();
    await expect(next(page)).toBeDisabled();
    await onsite.fill("1,200");
    await page.getByRole("textbox", { name: "Fully Remote Staff" }).fill("30");
    await page.getByRole("textbox", { name: "Hybrid Staff" }).fill("20");
    await expect(page.getByText("1,250").first()).toBeVisible();
    await onsite.blur();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await reload(page, "Staff Details");
    await expect(onsite).toHaveValue("1,200");
  });

  await test.step("4: locations", async () => {
    await goOn(page, "Physical Locations");
    await expect(next(page)).toBeDisabled();
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText("Empty Location")).toBeVisible();
    await expect(page.getByText("Please enter a location.")).toBeVisible();
    const address = page.getByPlaceholder("Enter address...");
    await address.fill("1 Main Street, Springfield");
    await address.press("Enter");
    await expect(page.getByRole("heading", { name: "Locations (1)" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Physical Locations");
    await address.fill("1 main  street, springfield ");
    await address.press("Enter");
    await expect(page.getByText("Duplicate Location")).toBeVisible();
    await expect(page.getByText("This location has already been added.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Locations (1)" })).toBeVisible();
    const remote = page.getByLabel("Fully Remote (No physical locations)");
    await remote.check();
    await expect(address).toBeHidden();
    await expect(next(page)).toBeEnabled();
    await remote.uncheck();
    await expect(page.getByText("1 Main Street, Springfield")).toBeVisible();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await reload(page, "Physical Locations");
    await expect(page.getByText("1 Main Street, Springfield")).toBeVisible();
  });

  await test.step("5 and 6: platforms", async () => {
    await goOn(page, "Work Platform");
    await expect(next(page)).toBeDisabled();
    await page.getByRole("checkbox", { name: "Microsoft 365" }).check();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await reload(page, "Work Platform");
    await expect(page.getByRole("checkbox", { name: "Microsoft 365" })).toBeChecked();
    await goOn(page, "Cloud Infrastructure Platforms");
    await expect(page.getByText(/Page 1 of \d/)).toBeVisible();
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(page.getByText(/Page 2 of \d/)).toBeVisible();
    await page.getByLabel("Search Cloud Platforms").fill("azure");
    await expect(page.getByText(/Page \d of/)).toHaveCount(0);
    await page.getByRole("checkbox", { name: "Microsoft Azure", exact: true }).check();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await reload(page, "Cloud Infrastructure Platforms");
  });

  await test.step("7 and 8: applications", async () => {
    await goOn(page, "Applications (SaaS)");
    await expect(page.getByRole("heading", { name: "Popular Applications" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Other Applications" })).toBeVisible();
    const search = page.getByRole("searchbox").or(page.getByPlaceholder(/Search/i)).first();
    await search.fill("no such application");
    await expect(page.getByText("No matching applications found")).toBeVisible();
    await search.fill("quickbooks");
    await page.getByRole("checkbox", { name: /^QuickBooks/ }).first().check();
    await expect(page.getByText("Selected (1)")).toBeVisible();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await reload(page, "Applications (SaaS)");
    await expect(page.getByText("Selected (1)")).toBeVisible();
    await goOn(page, "IT & Security Applications");
    await page.getByRole("checkbox", { name: "1Password" }).first().check();
    await expect(page.getByText("Selected (1)")).toBeVisible();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await reload(page, "IT & Security Applications");
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
    await expect(page.getByRole("heading", { level: 1, name: "Review Your Information" })).toBeVisible();
    await expect(page.getByText("Springfield Tools")).toBeVisible();
    await reload(page, "Review Your Information");
  });

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
    await expect(page.getByText("The following emails are invalid: bob")).toBeVisible();
    await page.getByLabel("Guest emails (optional)").fill("carl@acme.com");
    await schedule.click();
    await expect(page.getByText("Meeting Scheduled!")).toBeVisible();
    await expect(page.getByText(/Your review is scheduled for .+ at 10:30 AM/)).toBeVisible();
    await expect(complete).toBeEnabled();
    await reload(page, "Schedule Your Review Meeting");
    await expect(page.getByRole("radio", { name: "10:30 AM" })).toBeChecked();
    await expect(page.getByLabel("Guest emails (optional)")).toHaveValue("carl@acme.com");
  });

  const address = page.url();

  await test.step("completes", async () => {
    await page.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByText("CheckUp Complete!")).toBeVisible();
    await expect(
      page.getByText("Your security check-up has been submitted successfully."),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("heading", { name: "Your CheckUps" })).toBeVisible();
    await expect(page.getByText("Step 12 of 12 • completed")).toBeVisible();
    await expect(page.getByText("Springfield Tools")).toBeVisible();
  });

  await test.step("a second user sees nothing of it", async () => {
    const context = await browser.newContext({ baseURL: product.origin });
    const other = await context.newPage();
    await other.goto("/auth");
    await other.getByLabel("Business Email").fill("eve@other-company.com");
    await other.getByRole("button", { name: "Login with Magic Link" }).click();
    await expect(other.getByText("Check your email")).toBeVisible();
    const mail = await product.mailTo("eve@other-company.com");
    await other.getByLabel("6-digit code").fill(/: (\d{6})/.exec(mail.text ?? "")![1]!);
    await expect(other).toHaveURL(/\/dashboard$/);
    await expect(other.getByRole("heading", { name: "Your CheckUps" })).toHaveCount(0);
    for (const path of [new URL(address).pathname, "/checkup/nonsense"]) {
      await other.goto(path);
      await expect(other.getByText("Error loading checkup", { exact: true })).toBeVisible();
      await expect(other).toHaveURL(/\/dashboard$/);
      await expect(other.getByText("Springfield Tools")).toHaveCount(0);
    }
    await context.close();
  });
});
