import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { csvOf } from "../fixtures/csv-file.ts";
import { call, expect, officeTest as test } from "../fixtures/test.ts";
import { row, toast } from "../steps/lists.ts";
import { expectAccessible } from "../steps/accessible.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: /^Import CSV/ });

async function openImport(page: Page, list: string) {
  await page.goto(`/admin626/${list}`);
  await page.getByRole("button", { name: "Import CSV" }).click();
  return dialogOf(page);
}

const chooseFile = (page: Page, name: string, text: string) =>
  page
    .getByLabel("CSV file")
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

/** What a button has the browser save. */
async function saved(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return {
    name: download.suggestedFilename(),
    text: await readFile(await download.path(), "utf8"),
  };
}

async function countOf(page: Page, origin: string, list: "saas" | "itSecurity") {
  const { total } = (await call(page, origin, `admin/${list}/list`, { exactTotal: true })) as {
    total: number;
  };
  return total;
}

test("of 2,000 rows the 37 wrong ones are named and the rest is imported", async ({
  page,
  product,
}) => {
  const { text, wrongLines } = csvOf(2_000, 37);
  const before = await countOf(page, product.origin, "itSecurity");
  const dialog = await openImport(page, "it-security");
  await chooseFile(page, "zinc.csv", text);
  await expect(dialog).toContainText("zinc.csv would make these changes:");
  for (const chip of ["1,963 new", "0 changed", "0 unchanged", "37 invalid"]) {
    await expect(dialog.getByRole("radio", { name: chip })).toBeAttached();
  }
  const wrong = dialog.getByRole("region", { name: "Invalid rows" });
  await expect(wrong.getByRole("row").locator("td:first-child")).toHaveText(wrongLines.map(String));
  await expect(wrong.getByRole("row").nth(1)).toContainText(
    "identifier: Only lowercase letters, digits, hyphens and underscores are allowed",
  );
  await dialog.getByText("1,963 new").click();
  await expect(dialog.getByText("Showing the first 200 of 1,963")).toBeVisible();
  await expectAccessible(page);

  const wrongRows = await saved(page, "Download invalid rows");
  expect(wrongRows.name).toBe("it-security-applications-invalid-rows.csv");
  expect(wrongRows.text).toContain("line,problem");
  for (const line of wrongLines) expect(wrongRows.text).toContain(`,${line},"identifier: Only`);

  await dialog.getByRole("button", { name: "Import 1,963 applications" }).click();
  await expect(toast(page, "Successfully imported applications")).toBeVisible();
  await expect(dialog).toContainText("1,963 added");
  await expect(dialog).toContainText("37 invalid and not imported");
  expect((await saved(page, "Download invalid rows")).text).toBe(wrongRows.text);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  expect(await countOf(page, product.origin, "itSecurity")).toBe(before + 1963);
  await expect(page.getByText("of 1,000+")).toBeVisible();

  await page.getByRole("button", { name: "Import CSV" }).click();
  await chooseFile(page, "zinc.csv", text);
  await expect(dialog.getByRole("radio", { name: "1,963 unchanged" })).toBeAttached();
  await expect(dialog.getByText("There is nothing to import in this file.")).toBeVisible();
  const button = dialog.getByRole("button", { name: "Import 0 applications" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
});

test("rows that exist already are skipped, updated, or stop the import", async ({
  page,
  product,
}) => {
  const stays = { identifier: "anvil", name: "Anvil", category: "Iron" };
  await call(page, product.origin, "admin/saas/create", stays);
  const text = "identifier,name,category,owner\nanvil,Anvil,Steel,\nanvil-two,Anvil Two,Steel,me\n";
  const dialog = await openImport(page, "saas?search=anvil");
  await chooseFile(page, "anvils.csv", text);
  const changed = dialog.getByRole("region", { name: "Changed rows" });
  await expect(changed.getByRole("row").nth(1)).toHaveText(/^2anvil.*category.*Anvil$/);
  await expect(dialog).toContainText("Unknown columns, not imported: owner");
  await expect(dialog.getByRole("button", { name: "Import 1 application" })).toBeVisible();
  await dialog.getByLabel("Stop and import nothing").check();
  await expect(dialog.getByText("Nothing to import: ")).toBeVisible();
  await dialog.getByLabel("Update existing rows").check();

  // The connection is lost: said, and everything is still chosen.
  await page.route("**/admin/saas/import", (route) => route.abort());
  await dialog.getByRole("button", { name: "Import 2 applications" }).click();
  await expect(toast(page, "Error importing CSV")).toContainText("The server cannot be reached");
  await expect(dialog.getByLabel("Update existing rows")).toBeChecked();
  await page.unroute("**/admin/saas/import");

  // It takes long: neither Escape nor a click beside it ends it, only the button does.
  await page.route("**/admin/saas/import", () => undefined);
  await dialog.getByRole("button", { name: "Import 2 applications" }).click();
  await expect(dialog.getByText("Importing...")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(dialog.getByRole("button", { name: "Close" })).toBeHidden();
  await dialog.getByRole("button", { name: "Cancel import" }).click();
  await expect(dialog.getByText("Import cancelled.")).toBeVisible();
  await expect(row(page, "Anvil Two")).toHaveCount(0);
  await page.unroute("**/admin/saas/import");

  await dialog.getByRole("button", { name: "Import 2 applications" }).click();
  await expect(dialog).toContainText("1 added");
  await expect(dialog).toContainText("1 updated");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Import CSV" })).toBeFocused();
  await expect(page.getByRole("row").filter({ hasText: "Steel" })).toHaveCount(2);
});

test("files that cannot be imported are rejected with the reason, which fits on a phone", async ({
  page,
}) => {
  const dialog = await openImport(page, "saas");
  const message = dialog.getByRole("alert");
  await chooseFile(page, "applications.txt", "identifier,name,category\na,A,B\n");
  await expect(message).toContainText("Please choose a .csv file");
  await chooseFile(page, "empty.csv", "");
  await expect(message).toContainText("This file has no rows.");
  await chooseFile(page, "few.csv", "identifier,name\na,A\n");
  await expect(message).toContainText("These columns are missing: category");
  await chooseFile(page, "broken.csv", `identifier,name,category\n"a,A,B${"\n".repeat(300_000)}`);
  await expect(message).toContainText("This file cannot be read as CSV.");
  await expect(dialog.getByRole("button", { name: "Try again" })).toBeHidden();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  const template = await saved(page, "Download Template");
  expect(template.name).toBe("saas-applications-template.csv");
  expect(template.text).toBe(
    "identifier,name,category,description,logo,product_website,popular\r\n",
  );
  await page.getByRole("button", { name: "Import CSV" }).click();
  await chooseFile(page, template.name, template.text);
  await expect(message).toContainText("This file has no rows.");
  await page.route("**/admin/saas/previewImport", (route) => route.abort());
  await chooseFile(page, "one.csv", "identifier,name,category\nlone,Lone,Alone\n");
  await expect(message).toContainText("The server cannot be reached.");
  await page.unroute("**/admin/saas/previewImport");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog).toContainText("one.csv would make these changes:");
  await expect(dialog.getByRole("button", { name: "Import 1 application" })).toBeVisible();

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  await openImport(page, "saas");
  const long = "x".repeat(300);
  await chooseFile(page, `${long}.csv`, `identifier,name,category,${long}\n${long},${long},B\n`);
  await expect(dialog.getByRole("region", { name: "Invalid rows" })).toBeVisible();
  await expect(dialog).toContainText("There is nothing to import in this file.");
  await expectAccessible(page);
});
