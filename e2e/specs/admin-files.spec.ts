import type { Page } from "@playwright/test";
import { call, expect, officeTest as test } from "../fixtures/test.ts";
import { choose, sortBy, toast } from "../steps/lists.ts";
import { cards, picture, pictures, upload, uploadDialog } from "../steps/files.ts";
import { expectAccessible } from "../steps/accessible.ts";

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>',
);

const question = (page: Page) => page.getByRole("dialog", { name: "Delete Files" });
const deleteSelected = (page: Page) => page.getByRole("button", { name: /^Delete Selected/ });

/** The id of the one file that a search finds. */
async function idOf(page: Page, origin: string, name: string): Promise<string> {
  const found = await call(page, origin, "admin/files/list", { search: name });
  return (found as { rows: [{ id: string }] }).rows[0].id;
}

const search = (page: Page) => page.getByLabel("Search files");

test("many files are uploaded; those that are no pictures are errors, the others are stored", async ({
  page,
}) => {
  await page.goto("/admin626/app-logos?bucket=framework-logos&search=up-");
  await expect(page.getByText("No files found")).toBeVisible();
  const opener = page.getByRole("button", { name: "Bulk Upload" });
  await opener.click();
  await expect(uploadDialog(page).getByRole("combobox", { name: "Upload to" })).toHaveValue(
    "framework-logos",
  );
  await uploadDialog(page)
    .getByLabel("Images")
    .setInputFiles([
      picture("up-one.png"),
      picture("up-one.png"),
      { name: "up-two.svg", mimeType: "image/svg+xml", buffer: svg },
      { name: "up-disguised.png", mimeType: "image/png", buffer: Buffer.from("no picture") },
      { name: "up-notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") },
      { name: "up-large.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
    ]);
  await expect(toast(page, "Successfully uploaded 3 of 6 files")).toBeVisible({ timeout: 60_000 });
  for (const name of ["up-disguised.png", "up-notes.txt"]) {
    await expect(toast(page, `Error uploading ${name}`)).toContainText(
      "Please upload an image file",
    );
  }
  await expect(toast(page, "Error uploading up-large.png")).toContainText("smaller than 5 MB");
  const results = uploadDialog(page).getByRole("list", { name: "Results" }).getByRole("listitem");
  await expect(results).toHaveCount(6);
  await expect(uploadDialog(page).getByText("3 stored, 3 failed")).toBeVisible();
  await expect(results.first()).toContainText("Please upload an image file");
  for (const stored of ["up-one.png", "up-one_1.png", "up-two.png"]) {
    await expect(
      uploadDialog(page).getByText(`Stored as ${stored}`, { exact: true }),
    ).toBeVisible();
  }
  await expect(uploadDialog(page).getByRole("button", { name: /Retry/ })).toBeHidden();
  await expect(uploadDialog(page).getByRole("button", { name: "Done" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(uploadDialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.getByText("3 file(s) total")).toBeVisible();
  const image = cards(page).first().locator("img");
  await expect(image).toHaveJSProperty("naturalWidth", 1); // it may still be loading
});

test("an upload can be stopped and taken up again, and what failed retried", async ({ page }) => {
  await page.goto("/admin626/app-logos?search=stop-");
  let answers: "late" | "never" | "as usual" = "late";
  await page.route("**/admin/files/upload", async (route) => {
    if (answers === "never") return route.abort();
    if (answers === "late") await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.getByRole("button", { name: "Bulk Upload" }).click();
  await uploadDialog(page).getByLabel("Images").setInputFiles(pictures("stop", 5));
  await expect(uploadDialog(page).getByText("0 of 5")).toBeVisible();
  await page.keyboard.press("Escape");
  await uploadDialog(page).getByRole("button", { name: "Stop" }).click();
  await expect(toast(page, "Successfully uploaded 3 of 5 files")).toBeVisible();
  answers = "never";
  await uploadDialog(page).getByRole("button", { name: "Upload the rest (2)" }).click();
  await expect(toast(page, "Error uploading stop-04.png")).toContainText("cannot be reached");
  await expect(toast(page, "Error uploading stop-05.png")).toBeVisible();
  answers = "as usual";
  await uploadDialog(page).getByRole("button", { name: "Retry failed (2)" }).click();
  await expect(toast(page, "Successfully uploaded 2 of 2 files")).toBeVisible();
  await uploadDialog(page).getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("5 file(s) total")).toBeVisible();
});

test("view, order, page and search are in the address; all that a search finds is deleted at once", async ({
  page,
  product,
}) => {
  await upload(page, "page-", pictures("page", 26));
  await expect(cards(page)).toHaveCount(24);
  await page.getByText("List view").click();
  const rows = page.getByRole("row");
  await expect(rows).toHaveCount(25);
  await sortBy(page, "Name");
  // The order is that of the grid too.
  await page.getByText("Grid view").click();
  await expect(cards(page).first()).toContainText("page-26.png");
  await page.getByText("List view").click();
  await sortBy(page, "Name");
  await expect(rows.nth(1)).toContainText("page-01.png");
  await expect(rows.nth(1)).toContainText("image/png");
  await page.getByText("Grid view").click();
  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByRole("button", { name: "Page 2" }).click();
  await expect(cards(page)).toHaveCount(2);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByText("List view").click();
  await expect(rows).toHaveCount(3);
  await page.reload();
  await expect(rows).toHaveCount(3);
  await expect(page).toHaveURL(/view=list/);
  await expect(pages.getByRole("button", { name: "Page 2" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.goBack();
  await expect(cards(page)).toHaveCount(2);
  await page.goBack();
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  await expect(search(page)).toBeFocused();
  await search(page).fill("page-0");
  await expect(page.getByText("9 file(s) total")).toBeVisible();
  await choose(page, "Bucket", "work-platform-logos");
  await expect(page.getByText("No files found")).toBeVisible();
  await page.goto("/admin626/app-logos?search=page-&page=1000000000&sort=nonsense&bucket=x&view=y");
  await expect(cards(page)).toHaveCount(2);

  // All of them are deleted, unless they are others by then.
  await page.goto("/admin626/app-logos?search=page-");
  await page.getByLabel("Select All on Page").check();
  await expect(page.getByText("24 selected", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Select all 26" }).click();
  await expect(page.getByText("All 26 selected")).toBeVisible();
  await deleteSelected(page).click();
  await expect(question(page)).toContainText('All files in all buckets matching "page-"');
  const id = await idOf(page, product.origin, "page-07");
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
