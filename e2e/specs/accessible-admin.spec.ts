import type { Page } from "@playwright/test";
import { startCheckup, fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { call, expect, officeTest as test } from "../fixtures/test.ts";
import { bookMeeting, toast } from "../steps/lists.ts";
import { picture, upload } from "../steps/files.ts";
import { expectAccessible, expectAccessibleAtBothWidths, phone } from "../steps/accessible.ts";
import { calm } from "../steps/calm.ts";
import { leaveToBrowser, openInApp } from "../steps/in-app.ts";

const customer = "ann@accessible-customer.com";
let checkupId = "";

test.describe.configure({ mode: "parallel" });

// Once per worker and product.
test.beforeAll(async ({ asCustomer, product: { origin } }) => {
  if (checkupId !== "") return;
  await asCustomer(customer, async (page) => {
    const answers = { ...usualAnswers, companyName: "Accessible Works" };
    checkupId = await fillCheckup(page, origin, answers, 12);
    await bookMeeting(page, origin, checkupId, { guests: "bob@guests.com, carl@guests.com" });
    await startCheckup(page, origin);
  });
});

test.beforeEach(async ({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

/** Opens a dialog by a button and looks at it. */
async function dialogIsAccessible(page: Page, button: string | RegExp) {
  await page.getByRole("button", { name: button }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await calm(page);
  await expectAccessibleAtBothWidths(page);
  // The first Escape may close a list of proposals in it.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden({ timeout: 1_000 });
  }).toPass();
}

test("lists are accessible without rows", async ({ page }) => {
  for (const list of ["saas", "checkups"]) {
    await page.goto(`/admin626/${list}?search=nothing-like-this`);
    await expect(page.getByText(/^No .* found/).first()).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  }
});

test("a page is accessible while it loads and when it fails, and is then loaded again", async ({
  page,
}) => {
  const notLoaded = "This list could not be loaded";
  for (const [path, rows, title, toasted] of [
    ["saas", "saas/list", notLoaded, "Error loading applications"],
    ["app-logos", "files/list", notLoaded, "Error loading files"],
    ["health", "health/get", "The health checks could not be loaded"],
    ["", "overview/get", "The overview could not be loaded"],
    [`checkups/${checkupId}`, "checkups/get", "This CheckUp could not be loaded"],
    ["checkups", "checkups/list", notLoaded, "Error loading checkups"],
  ] as const) {
    const calls = `**/admin/${rows}`;
    const isLikeTheFirst = path === "checkups";
    if (!isLikeTheFirst) {
      await page.route(calls, () => undefined);
      await openInApp(page, `/admin626/${path}`);
      await expect(page.getByRole("main")).toBeVisible();
      await expect(page.getByRole("status").filter({ hasText: "Loading" }).first()).toBeAttached();
      await expectAccessible(page, ["light"]);
      await page.unroute(calls);
    }
    await page.route(calls, (route) => route.fulfill({ status: 500 }));
    await openInApp(page, `/admin626/${path}`);
    await expect(page.getByText(title)).toBeVisible();
    if (toasted) await expect(toast(page, toasted).first()).toBeVisible();
    if (!isLikeTheFirst) await expectAccessibleAtBothWidths(page);
    await page.unroute(calls);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(title)).toBeHidden();
  }
});

test("the dialogs of the catalogue are accessible", async ({ page, product }) => {
  const create = (path: string, input: object) => call(page, product.origin, path, input);
  await create("admin/cloudPlatforms/create", {
    identifier: "accessible-cloud",
    name: "Accessible cloud",
  });
  await page.goto("/admin626/cloud-platforms?search=accessible");
  await dialogIsAccessible(page, /^Edit /);
  await dialogIsAccessible(page, /^Delete /);
  await create("admin/saas/create", {
    identifier: "accessible-app",
    name: "Accessible app",
    category: "Accessible",
  });
  await page.goto("/admin626/saas?search=accessible+app");
  await dialogIsAccessible(page, "Add Application");
  await dialogIsAccessible(page, "Import CSV");
  await page
    .getByRole("button", { name: /^Merge .* into\.\.\.$/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.getByRole("dialog").getByRole("combobox").first().fill("sla");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});

test("a form with errors, one that fails and one that is saved are accessible", async ({
  page,
}) => {
  await page.goto("/admin626/work-platforms");
  await page.getByRole("button", { name: "Add Platform" }).click();
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Save" });
  await save.click();
  await expect(toast(page, "Please fill required fields")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await dialog.getByLabel("Identifier").fill("accessible-saved");
  await dialog.getByLabel("Name").fill("Accessible saved");
  await page.route("**/admin/workPlatforms/create", (route) => route.abort());
  await save.press("Enter"); // the toast may lie above it
  await expect(toast(page, "Error creating platform")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.unroute("**/admin/workPlatforms/create");
  await save.press("Enter"); // the toast may lie above it
  await expect(toast(page, "Platform created successfully")).toBeVisible();
  await expectAccessible(page);
});

test("the dialogs about people, meetings and check-ups are accessible", async ({ page }) => {
  await page.goto(`/admin626/profiles?search=${customer}`);
  await dialogIsAccessible(page, /^Sign out .* everywhere$/);
  await page.goto("/admin626/roles");
  await dialogIsAccessible(page, /^Edit /);
  await page.goto("/admin626/meetings?search=accessible+works");
  await dialogIsAccessible(page, "Settings");
  await dialogIsAccessible(page, /^Place of the meeting of/);
  await dialogIsAccessible(page, /^Cancel the meeting of/);
  await page.goto("/admin626/checkups");
  await page.getByRole("link", { name: "Accessible Works" }).first().click();
  await expect(page.getByRole("list", { name: "Emails" })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.goto("/admin626/activity");
  await dialogIsAccessible(page, "From");
  await page.goto("/admin626/roles");
  await dialogIsAccessible(page, "Add Role");
});

test("tokens and files are accessible with all that they open", async ({ page }) => {
  await page.goto("/admin626/api-tokens");
  await page.getByRole("button", { name: "Create Token" }).click();
  const create = page.getByRole("dialog").getByRole("button", { name: "Create", exact: true });
  await create.click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Accessible");
  await page
    .getByRole("radiogroup", { name: "System permission" })
    .getByText("Read", { exact: true })
    .click();
  await create.click();
  const done = page.getByRole("button", { name: "Done" });
  await done.click();
  await expect(page.getByText("You haven't copied the token yet.")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await done.click();
  await dialogIsAccessible(page, "Revoke Accessible");

  await upload(page, "accessible-file", [
    picture("accessible-file-1.png"),
    picture("accessible-file-2.png"),
  ]);
  await page.goto("/admin626/app-logos?search=accessible-file");
  await page.getByLabel("Select accessible-file-1.png").check();
  await page.getByRole("button", { name: "Rename accessible-file-2.png" }).click();
  await expectAccessibleAtBothWidths(page);
  await page.keyboard.press("Escape");
  await page.getByText("List view").click();
  await page.getByRole("button", { name: "Rename accessible-file-2.png" }).click();
  await expectAccessibleAtBothWidths(page);
  await page.keyboard.press("Escape");
  await dialogIsAccessible(page, /^Delete Selected/);
  await dialogIsAccessible(page, "Bulk Upload");
  await page.goto("/admin626/app-logos?search=nothing-like-this");
  await expect(page.getByText("No files found")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});

test("the frame is accessible: unknown pages, the drawer, Access Denied", async ({
  page,
  signIn,
}) => {
  await page.goto("/admin626/nothing-like-this");
  await expect(page.getByText("404")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.setViewportSize(phone);
  await expect(page.getByRole("button", { name: "Search or go to" })).toBeVisible();
  await page.getByRole("button", { name: "Toggle Sidebar" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.context().clearCookies();
  await signIn(page, "plain@accessible-plain.com");
  await page.goto("/admin626");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await leaveToBrowser(page);
  await page.route("**/session/current", () => undefined);
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "Loading" }).first()).toBeAttached();
  await expectAccessibleAtBothWidths(page);
});
