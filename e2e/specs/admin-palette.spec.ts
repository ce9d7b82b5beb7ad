import type { Page } from "@playwright/test";
import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { expect, officeTest as test } from "../fixtures/test.ts";
import { bookMeeting, row } from "../steps/lists.ts";
import { expectAccessible } from "../steps/accessible.ts";
import { untilReady } from "../steps/in-app.ts";

const owner = "ann@quillwork-mills.com";
const companyName = "Quillwork Mills";
let checkup = "";

test.beforeAll(async ({ asCustomer, product }) => {
  await asCustomer(owner, async (customer) => {
    checkup = await fillCheckup(customer, product.origin, { ...usualAnswers, companyName }, 12);
    await bookMeeting(customer, product.origin, checkup);
  });
});

const palette = (page: Page) => page.getByRole("dialog", { name: "Search or go to" });
const box = (page: Page) => palette(page).getByRole("combobox", { name: "Search or go to" });
const option = (page: Page, name: string) => palette(page).getByRole("option", { name });

test("from a list's search by keys alone to a record, and back where the focus was", async ({
  page,
}) => {
  await page.goto("/admin626/saas");
  const search = page.getByRole("searchbox");
  await expect(search).toBeFocused();
  await search.fill("slack");
  await untilReady(page);
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("slack");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("quillwork");
  await expect(option(page, companyName)).toHaveCount(2); // the check-up and its meeting
  await expect(option(page, companyName).first()).toHaveAttribute("aria-selected", "true");
  await expect(palette(page).getByRole("status")).toHaveText("3 results");
  await page.keyboard.press("ArrowDown");
  await expect(option(page, companyName).last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(palette(page)).toBeHidden();
  await expect(page).toHaveURL(/\/admin626\/meetings\?/);
  await expect(row(page, companyName)).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue(owner);

  await page.keyboard.press("Control+k");
  await expect(option(page, "SaaS Applications").first()).toBeVisible();
  await page.keyboard.type("quillwork");
  await expect(option(page, owner).last()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin626/checkups/${checkup}`);
  await expect(page.getByRole("heading", { level: 1, name: companyName })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("it does not open over a dialog, and shows the list of shortcuts", async ({ page }) => {
  await page.goto("/admin626");
  await page.getByRole("button", { name: "Search or go to" }).click();
  await box(page).fill("saas");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin626\/saas$/);
  await page.getByRole("button", { name: "Add Application" }).click();
  const dialog = page.getByRole("dialog", { name: "Add SaaS Application" });
  await dialog.getByLabel("Name").fill("Typed already");
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toHaveCount(0);
  await expect(dialog.getByLabel("Name")).toHaveValue("Typed already");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();

  await page.keyboard.press("Control+k");
  await box(page).fill("shortcuts");
  await page.keyboard.press("Enter");
  const shortcuts = page.getByRole("dialog", { name: "Keyboard Shortcuts" });
  await expect(shortcuts).toContainText("Show or hide the sidebar");
  await expectAccessible(page);
  const searchKey = shortcuts.getByRole("switch", { name: "The keys /, J, K and P" });
  await expect(searchKey).toBeChecked();
  await searchKey.press("Space");
  await page.keyboard.press("Escape");
  await expect(shortcuts).toBeHidden();

  // Switched off on this device, and it stays so.
  await page.goto("/admin626/frameworks");
  await untilReady(page);
  const search = page.getByRole("searchbox");
  await search.blur();
  await page.keyboard.press("/");
  await expect(search).not.toBeFocused();
  await expect(search).toHaveValue("");

  await page.keyboard.press("Control+k");
  await expect(option(page, "Keyboard Shortcuts")).toBeAttached();
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toHaveCount(0);
});

test("on a phone a button opens it over the whole screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin626/frameworks");
  await page.getByRole("button", { name: "Search or go to" }).click();
  await expect(box(page)).toBeFocused();
  await box(page).fill("quillwork");
  await expect(option(page, companyName)).toHaveCount(2);
  const area = await palette(page).boundingBox();
  expect(area).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await expectAccessible(page);
  await option(page, companyName).first().click();
  await expect(page).toHaveURL(`/admin626/checkups/${checkup}`);
  await page.getByRole("button", { name: "Search or go to" }).click();
  await box(page).fill("no such thing");
  await expect(palette(page).getByText('Nothing found for "no such thing"').first()).toBeVisible();
  await expectAccessible(page);
  await page.route("**/api/rpc/admin/search", (route) => route.abort());
  await box(page).fill("quillw"); // not found before, so that it is asked for
  const failure = palette(page).getByRole("alert");
  await expect(failure).toContainText("Records could not be searched");
  await expectAccessible(page);
  await palette(page).getByRole("button", { name: "Close" }).click();
  await expect(palette(page)).toHaveCount(0);
});
