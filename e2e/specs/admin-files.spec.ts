import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { choose, sortBy, toast } from "../steps/lists.ts";
import { cards, picture, pictures, upload, uploadDialog } from "../steps/files.ts";
import { expectAccessible } from "../steps/accessible.ts";

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>',
);

const search = (page: Page) => page.getByLabel("Search files");

test.beforeEach(async ({ page, signInAsAdministrator }) => {
  await signInAsAdministrator(page);
});

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

test("view, order, page and search are in the address, and a page begins at its top", async ({
  page,
}) => {
  await upload(page, "page-", pictures("page", 26));
  await expect(cards(page)).toHaveCount(24);
  await choose(page, "Sort by", "Name, Z to A");
  await expect(cards(page).first()).toContainText("page-26.png");
  await page.getByRole("button", { name: "List view" }).click();
  const rows = page.getByRole("row");
  await expect(rows).toHaveCount(25);
  await sortBy(page, "Name");
  await expect(rows.nth(1)).toContainText("page-01.png");
  await expect(rows.nth(1)).toContainText("image/png");
  await page.getByRole("button", { name: "Grid view" }).click();
  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByRole("button", { name: "Page 2" }).click();
  await expect(cards(page)).toHaveCount(2);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole("button", { name: "List view" }).click();
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
});
