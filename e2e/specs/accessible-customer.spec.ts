import type { Page } from "@playwright/test";
import { card, freeDays, openStepTwelve, scheduleButton } from "../steps/booking.ts";
import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { expect, customerTest as test } from "../fixtures/test.ts";
import { toast } from "../steps/lists.ts";
import {
  desk,
  expectAccessible,
  expectAccessibleAtBothWidths,
  phone,
} from "../steps/accessible.ts";
import { openInApp } from "../steps/in-app.ts";

const saves = "**/api/rpc/checkups/save";

test.describe.configure({ mode: "parallel" });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

/** What stands where a list did not come. */
const failures = /could not be loaded|Try again/;

const loading = (page: Page) => page.getByRole("status").filter({ hasText: "Loading" }).first();

test("the dashboard is accessible while it loads, when it fails, and with its dialogs", async ({
  page,
}) => {
  const list = "**/api/rpc/checkups/list";
  await page.route(list, () => undefined);
  await openInApp(page, "/dashboard");
  await expect(loading(page)).toBeAttached();
  await expectAccessibleAtBothWidths(page);
  await page.unroute(list);
  await page.route(list, (route) => route.fulfill({ status: 500 }));
  await openInApp(page, "/dashboard");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(toast(page, "Error loading checkups").first()).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.unroute(list);
  await page.reload();
  await expect(page.getByRole("heading", { level: 2 })).toBeVisible();
  await page.route("**/sessions/list", () => undefined);
  await page.getByRole("button", { name: /: where you are signed in$/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.unroute("**/sessions/list");
  await page.route("**/sessions/list", (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await page.getByRole("button", { name: /: where you are signed in$/ }).click();
  await expect(page.getByText("The list could not be loaded")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});

test("the check-up is accessible while it loads and when parts of it do not come", async ({
  page,
  product,
}) => {
  const id = await fillCheckup(page, product.origin, usualAnswers, 12);
  const get = "**/api/rpc/checkups/get";
  await page.route(get, () => undefined);
  await openInApp(page, `/checkup/${id}?step=6`);
  await expect(loading(page)).toBeAttached();
  await expectAccessibleAtBothWidths(page);
  await page.unroute(get);
  const catalogue = /\/api\/rpc\/(?:catalogue|saas|itSecurity|meetings)\//;
  await page.route(catalogue, () => undefined);
  // One of each skeleton.
  for (const step of [7, 12]) {
    await openInApp(page, `/checkup/${id}?step=${step}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  }
  await page.unroute(catalogue);
  await page.route(catalogue, (route) => route.fulfill({ status: 500 }));
  for (const step of [7, 12]) {
    await openInApp(page, `/checkup/${id}?step=${step}`);
    await expect(page.getByText(failures).first()).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  }
});

test("a picker with proposals and all its categories, and a pasted list, are accessible", async ({
  page,
  product,
}) => {
  const id = await fillCheckup(page, product.origin, { ...usualAnswers, saasApps: [] }, 7);
  await page.goto(`/checkup/${id}?step=7`);
  await expect(page.getByText("From step 5").first()).toBeVisible();
  await page.getByRole("button", { name: "More categories" }).click();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole("button", { name: "Paste a list" }).click();
  await page.getByLabel("Names of products").fill("Slack, QuickBooks, Zebra Ledger of Nowhere");
  await expectAccessibleAtBothWidths(page);
  await page.getByRole("button", { name: "Find Products" }).click();
  await expect(page.getByText(/found, .*1 not found$/)).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});

test("menus, errors and save states of the check-up are accessible", async ({ page, product }) => {
  const id = await fillCheckup(page, product.origin, usualAnswers, 12);
  await page.setViewportSize(phone);
  await page.goto(`/checkup/${id}?step=4`);
  await page.getByRole("button", { name: "Step 4 of 12" }).click();
  await expect(page.getByRole("navigation", { name: "Steps" }).getByRole("button")).toHaveCount(12);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Empty Location")).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  await page.goto(`/checkup/${id}?step=2`);
  await page.getByRole("button", { name: "Help me choose" }).click();
  const help = page.getByRole("dialog", { name: "Help me choose" });
  await expect(help).toBeVisible();
  for (const question of await help.getByRole("radiogroup").all()) {
    await question.getByRole("radio").first().check();
  }
  await expect(help.getByRole("button", { name: "Choose HIPAA" })).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  await page.goto(`/checkup/${id}?step=3`);
  const onsite = page.getByRole("textbox", { name: "On-Site Staff" });
  await onsite.fill("100,001");
  await onsite.blur();
  await expect(page.getByText("Not saved – see the marked field")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await onsite.fill("85");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await page.route(saves, (route) => route.fulfill({ status: 500 }));
  await onsite.fill("86");
  await expect(page.getByRole("button", { name: "Not saved – Retry" })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.unroute(saves);
  await page.route(saves, (route) => route.abort());
  await onsite.fill("87");
  await expect(page.getByText("Offline – kept on this device")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.unroute(saves);

  await page.goto(`/checkup/${id}?step=6`);
  await page.getByLabel("Search Cloud Platforms").fill("nothing like this");
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expectAccessibleAtBothWidths(page);
  // From the review and back.
  await page.goto(`/checkup/${id}?step=11`);
  await page.getByRole("button", { name: "Edit Company Information" }).click();
  await expect(page.getByRole("button", { name: "Back to review" })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});

const guests = Array.from({ length: 10 }, (_, at) => `a-rather-long-name-${at}@guests.com`);

/** The shades that error texts have. */
const red = { light: "rgb(201, 42, 42)", dark: "rgb(255, 135, 135)" };

test("booking is accessible from the first choice to the last", async ({ page, product }) => {
  await openStepTwelve(page, product, "Accessible Mill");
  await page.getByRole("button", { name: "Next month" }).click();
  await freeDays(page).last().click();
  await page.getByRole("radio", { disabled: false }).last().check();
  const field = page.getByLabel("Guest emails (optional)");
  await field.fill("bob");
  await scheduleButton(page).click();
  await expect(page.getByText("Invalid Email Addresses")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.setViewportSize(desk);
  await field.fill(guests.join(", "));
  await scheduleButton(page).click();
  await expect(card(page)).toBeVisible();
  await page.getByRole("button", { name: "Close notification" }).last().click();
  const cancel = page.getByRole("button", { name: "Cancel meeting", exact: true });
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(cancel).toHaveCSS("color", red[colorScheme]);
  }
  await expectAccessibleAtBothWidths(page);
  await cancel.click();
  await expect(page.getByRole("dialog", { name: "Cancel Meeting" })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByRole("radio", { disabled: false }).first().check();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole("button", { name: "Back to Dashboard" }).click();
  await expect(page.getByRole("dialog", { name: "Your change is not booked yet" })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole("button", { name: "Leave without booking" }).click();
  await expect(page.getByRole("link", { name: "Change meeting" })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});
