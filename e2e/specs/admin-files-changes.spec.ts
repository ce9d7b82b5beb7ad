import type { Page } from "@playwright/test";
import { call, expect, test } from "../fixtures/test.ts";
import { toast } from "../steps/lists.ts";
import { picture, pictures, upload } from "../steps/files.ts";

const question = (page: Page) => page.getByRole("dialog", { name: "Delete Files" });
const deleteSelected = (page: Page) => page.getByRole("button", { name: /^Delete Selected/ });

/** The id of the one file that a search finds. */
async function idOf(page: Page, origin: string, name: string): Promise<string> {
  const found = await call(page, origin, "admin/files/list", { search: name });
  return (found as { rows: [{ id: string }] }).rows[0].id;
}

test.beforeEach(async ({ page, signInAsAdministrator }) => {
  await signInAsAdministrator(page);
});

test("a file is renamed in the grid", async ({ page, product }) => {
  const own = "own-name";
  await upload(page, own, [picture(`${own}.png`), picture(`${own}-taken.png`)]);
  await page.goto(`/admin626/app-logos?search=${own}`);
  const rename = page.getByRole("button", { name: `Rename ${own}.png`, exact: true });
  const field = page.getByLabel(`New name of ${own}.png`);

  await rename.click();
  await expect(field).toBeFocused();
  const selected = () => page.evaluate(() => document.getSelection()?.toString());
  expect(await selected()).toBe(own);
  await page.keyboard.type("dropped");
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await expect(rename).toBeFocused();
  await page.keyboard.press("Enter");
  await field.fill("  ");
  await page.keyboard.press("Enter");
  await expect(field).toBeHidden();
  await rename.click();
  await page.getByRole("button", { name: "Cancel rename" }).click();
  await expect(rename).toBeFocused();

  await rename.click();
  await field.fill(`${own}-taken.png`);
  await page.getByRole("button", { name: "Confirm rename" }).click();
  await expect(
    toast(page, "Error renaming fileA file with this name already exists."),
  ).toBeVisible();
  await field.fill("a/b.png");
  await field.press("Enter");
  await expect(toast(page, "Please enter a file name without slashes")).toBeVisible();
  await field.fill(`${own} Größe 100% & more.png`);
  await field.press("Enter");
  await expect(toast(page, "File renamed successfully")).toBeVisible();
  const renamed = `${own} Größe 100% & more.png`;
  await expect(page.getByText(renamed, { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: `Rename ${renamed}` })).toBeFocused();

  const id = await idOf(page, product.origin, `${own}-taken`);
  await page.getByRole("button", { name: `Rename ${own}-taken.png` }).click();
  const theirs = { id, from: `${own}-taken.png`, name: `${own}-theirs.png` };
  await call(page, product.origin, "admin/files/rename", theirs);
  await page.keyboard.type("mine");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Error renaming fileSomeone else has changed this")).toBeVisible();
  await expect(page.getByText(`${own}-theirs.png`, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: `Rename ${own}-theirs.png` }).click();
  await call(page, product.origin, "admin/files/remove", { ids: [id] });
  await page.keyboard.type("mine");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Error renaming fileThis doesn't exist")).toBeVisible();
  await expect(page.getByText("1 file(s) total")).toBeVisible();
});
test("picked files are deleted; the question says what uses them", async ({ page, product }) => {
  await upload(page, "gone-", pictures("gone", 4));
  const logo = "/storage/app_logos/gone-02.png";
  const platform = { identifier: "gone-logo", name: "With a logo", logo };
  await call(page, product.origin, "admin/workPlatforms/create", platform);
  await expect(deleteSelected(page)).toHaveText("Delete Selected (0)");
  await expect(deleteSelected(page)).toBeDisabled();
  await page.getByLabel("Select gone-02.png").check();
  await page.getByLabel("Select gone-03.png").check();
  await expect(page.getByText("2 selected", { exact: true })).toBeVisible();
  await page.getByLabel("Search files").fill("gone-03");
  await expect(page.getByText("2 selected, 1 of them not on this page")).toBeVisible();
  await deleteSelected(page).click();
  await expect(question(page)).toContainText(
    "Are you sure you want to delete 2 file(s)? This action cannot be undone.",
  );
  await expect(question(page)).toContainText("gone-02.png, gone-03.png");
  await expect(question(page)).toContainText("With a logo in Work Platforms, with gone-02.png");
  await page.keyboard.press("Escape");
  await expect(deleteSelected(page)).toBeFocused();
  await page.keyboard.press("Enter");
  // Meanwhile somebody else deletes one of them.
  const id = await idOf(page, product.origin, "gone-03");
  await call(page, product.origin, "admin/files/remove", { ids: [id] });
  await question(page).getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Successfully deleted 1 file(s)")).toBeVisible();
  await expect(deleteSelected(page)).toHaveText("Delete Selected (0)");
  await expect(deleteSelected(page)).toBeFocused();
  await page.getByLabel("Search files").fill("gone-");
  await expect(page.getByText("2 file(s) total")).toBeVisible();
});

test("all that a search finds is deleted, unless it is more by then", async ({ page, product }) => {
  await upload(page, "heap-", pictures("heap", 26));
  await page.getByLabel("Select All on Page").check();
  await expect(page.getByText("24 selected", { exact: true })).toBeVisible();
  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByRole("button", { name: "Page 2" }).click();
  await expect(page.getByText("24 selected, 24 of them not on this page")).toBeVisible();
  await pages.getByRole("button", { name: "Page 1" }).click();
  await page.getByRole("button", { name: "Select all 26" }).click();
  await expect(page.getByText("All 26 selected")).toBeVisible();
  await page.getByLabel("Search files").fill("heap-0");
  await expect(page.getByText("9 file(s) total")).toBeVisible();
  await expect(page.getByText("Nothing selected")).toBeVisible();
  await page.getByLabel("Search files").fill("heap-");
  await expect(page.getByText("26 file(s) total")).toBeVisible();
  await page.getByLabel("Select All on Page").check();
  await page.getByRole("button", { name: "Select all 26" }).click();
  await deleteSelected(page).click();
  await expect(question(page)).toContainText('All files in all buckets matching "heap-"');
  const id = await idOf(page, product.origin, "heap-07");
  await call(page, product.origin, "admin/files/remove", { ids: [id] });
  await question(page).getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Error deleting files")).toContainText("Someone else has changed this");
  await expect(deleteSelected(page)).toHaveText("Delete Selected (25)");
  await deleteSelected(page).click();
  await expect(question(page)).toContainText("They are not used as a logo.");
  await question(page).getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Successfully deleted 25 file(s)")).toBeVisible();
  await expect(page.getByText("No files found")).toBeVisible();
});
