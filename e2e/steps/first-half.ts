import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";

/** The wizard's own button. */
export const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });

/** Presses Next and waits for the step with this heading. */
export async function goOn(page: Page, heading: string) {
  await expect(next(page)).toBeEnabled();
  await next(page).click();
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

/** Reloads, and expects the very same step. */
export async function reload(page: Page, heading: string) {
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

/** Steps 1 to 6 of a new check-up: every gate closed first, every answer there after a reload. */
export async function answerFirstHalf(page: Page) {
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
}
