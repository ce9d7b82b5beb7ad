import type { Page } from "@playwright/test";
import { startCheckup, fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { call, expect, signInThroughMail, test } from "../fixtures/test.ts";
import { bookMeeting, toast } from "../steps/lists.ts";
import { picture, upload } from "../steps/files.ts";
import { isSound, isSoundAtBothWidths, phone } from "../steps/accessible.ts";

const customer = "ann@sound-customer.com";
let checkupId = "";

test.beforeAll(async ({ browser, product }) => {
  const page = await (await browser.newContext()).newPage();
  await signInThroughMail(page, product, customer);
  const answers = { ...usualAnswers, companyName: "Sound Works" };
  checkupId = await fillCheckup(page, product.origin, answers, 12);
  await bookMeeting(page, product.origin, checkupId, { guests: "bob@guests.com, carl@guests.com" });
  await startCheckup(page, product.origin);
  await page.context().close();
});

test.beforeEach(async ({ page, signInAsAdministrator }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInAsAdministrator(page);
});

/** Opens a dialog by a button and looks at it. */
async function dialogIsSound(page: Page, button: string | RegExp) {
  await page.getByRole("button", { name: button }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await isSoundAtBothWidths(page);
  // The first Escape may close a list of proposals in it.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden({ timeout: 1_000 });
  }).toPass();
}

test("lists are sound with rows and with none", async ({ page }) => {
  for (const [list, search] of [
    ["frameworks", "nist"],
    ["cloud-platforms", "azure"],
    ["work-platforms", "microsoft"],
    ["saas", "quickbooks"],
  ]) {
    await page.goto(`/admin626/${list}?search=${search}`);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await page.waitForLoadState("networkidle");
    await isSoundAtBothWidths(page);
  }
  for (const list of ["saas", "checkups"]) {
    await page.goto(`/admin626/${list}?search=nothing-like-this`);
    await expect(page.getByText(/^No .* found/).first()).toBeVisible();
    await isSoundAtBothWidths(page);
  }
});

test("a list is sound while it loads and when it fails", async ({ page }) => {
  for (const [path, rows] of [
    ["saas", "**/admin/saas/list"],
    ["app-logos", "**/admin/files/list"],
    ["health", "**/admin/health/get"],
    ["", "**/admin/overview/get"],
    [`checkups/${checkupId}`, "**/admin/checkups/get"],
  ] as const) {
    await page.route(rows, () => undefined);
    await page.goto(`/admin626/${path}`);
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Loading" }).first()).toBeAttached();
    await isSoundAtBothWidths(page);
    await page.unroute(rows);
    await page.route(rows, (route) => route.fulfill({ status: 500 }));
    await page.reload();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await isSoundAtBothWidths(page);
    await page.unroute(rows);
  }
});

test("the dialogs of the catalogue are sound", async ({ page, product }) => {
  const create = (path: string, input: object) => call(page, product.origin, path, input);
  await create("admin/cloudPlatforms/create", { identifier: "sound-cloud", name: "Sound cloud" });
  await page.goto("/admin626/cloud-platforms?search=sound");
  await dialogIsSound(page, /^Edit /);
  await dialogIsSound(page, /^Delete /);
  await create("admin/saas/create", {
    identifier: "sound-app",
    name: "Sound app",
    category: "Sound",
  });
  await page.goto("/admin626/saas?search=sound+app");
  await dialogIsSound(page, "Add Application");
  await dialogIsSound(page, "Import CSV");
  await page
    .getByRole("button", { name: /^Merge .* into…$/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.getByRole("dialog").getByRole("combobox").first().fill("sla");
  await expect(page.getByRole("option").first()).toBeVisible();
  await isSoundAtBothWidths(page);
});

test("a form that is refused, one that fails and one that is saved are sound", async ({ page }) => {
  await page.goto("/admin626/work-platforms");
  await page.getByRole("button", { name: "Add Platform" }).click();
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Save" });
  await save.click();
  await expect(toast(page, "Please fill required fields")).toBeVisible();
  await isSoundAtBothWidths(page);
  await dialog.getByLabel("Identifier").fill("sound-saved");
  await dialog.getByLabel("Name").fill("Sound saved");
  await page.route("**/admin/workPlatforms/create", (route) => route.abort());
  await save.press("Enter"); // the toast may lie above it
  await expect(toast(page, "Error creating platform")).toBeVisible();
  await isSoundAtBothWidths(page);
  await page.unroute("**/admin/workPlatforms/create");
  await save.press("Enter"); // the toast may lie above it
  await expect(toast(page, "Platform created successfully")).toBeVisible();
  await isSoundAtBothWidths(page);
});

test("the dialogs about people, meetings and check-ups are sound", async ({ page }) => {
  await page.goto(`/admin626/profiles?search=${customer}`);
  await dialogIsSound(page, /^Sign out .* everywhere$/);
  await page.goto("/admin626/roles");
  await dialogIsSound(page, /^Edit /);
  await dialogIsSound(page, /^Delete /);
  await page.goto("/admin626/meetings?search=sound+works");
  await dialogIsSound(page, /^Cancel the meeting of/);
  await page.goto("/admin626/checkups");
  await dialogIsSound(page, /^Delete /);
  await page.goto("/admin626/activity");
  await dialogIsSound(page, "From");
});

test("tokens and files are sound with all that they open", async ({ page }) => {
  await page.goto("/admin626/api-tokens");
  await page.getByRole("button", { name: "Create Token" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Sound");
  await page
    .getByRole("radiogroup", { name: "System permission" })
    .getByText("Read", { exact: true })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Create", exact: true }).click();
  const done = page.getByRole("button", { name: "Done" });
  await done.click();
  await expect(page.getByText("You haven't copied the token yet.")).toBeVisible();
  await isSoundAtBothWidths(page);
  await done.click();
  await dialogIsSound(page, "Revoke Sound");

  await upload(page, "sound-file", [picture("sound-file-1.png"), picture("sound-file-2.png")]);
  await page.goto("/admin626/app-logos?search=sound-file");
  await page.getByLabel("Select sound-file-1.png").check();
  await dialogIsSound(page, /^Delete Selected/);
  await dialogIsSound(page, "Bulk Upload");
  await page.goto("/admin626/app-logos?search=nothing-like-this");
  await expect(page.getByText("No files found")).toBeVisible();
  await isSoundAtBothWidths(page);
});

test("the frame is sound: unknown pages, the drawer, Access Denied", async ({ page, signIn }) => {
  await page.goto("/admin626/nothing-like-this");
  await expect(page.getByText("404")).toBeVisible();
  await isSoundAtBothWidths(page);
  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "Toggle Sidebar" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await isSound(page);
  await page.context().clearCookies();
  await signIn(page, "plain@sound-plain.com");
  await page.goto("/admin626");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await isSoundAtBothWidths(page);
  await page.route("**/session/current", () => undefined);
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "Loading" }).first()).toBeAttached();
  await isSoundAtBothWidths(page);
});
