import type { Page } from "@playwright/test";
import { call, expect, test } from "../fixtures/test.ts";

/** The smallest picture that there is. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const toast = (page: Page, text: string) =>
  page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text });

test.beforeEach(async ({ page, signInAsAdministrator }) => {
  await signInAsAdministrator(page);
});

test("an entry is added with a logo, edited and deleted", async ({ page }) => {
  await page.goto("/admin626/frameworks");
  await page.getByRole("button", { name: "Add Framework" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Framework" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Please fill required fields")).toBeVisible();
  await expect(dialog.getByText("Identifier is required")).toBeVisible();
  await dialog.getByLabel("Identifier").fill("Not Plain");
  await dialog.getByLabel("Name").fill("A new one");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(
    dialog.getByText("Only lowercase letters, digits, hyphens and underscores are allowed"),
  ).toBeVisible();
  await dialog.getByLabel("Identifier").fill("a-new-one");
  await dialog.getByLabel("Logo image").setInputFiles({
    name: "notes.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("no picture"),
  });
  await expect(dialog.getByText("Please upload an image file")).toBeVisible();
  const picture = { name: "new one.png", mimeType: "image/png", buffer: png };
  await dialog.getByLabel("Logo image").setInputFiles(picture);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Framework created successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  const image = row(page, "a-new-one").locator("img");
  await expect(image).toHaveAttribute("src", /^\/storage\/[\w-]+\/new%20one/);
  await expect(image).toHaveJSProperty("naturalWidth", 1); // it may still be loading

  await page.getByRole("button", { name: "Add Framework" }).click();
  await dialog.getByLabel("Identifier").fill("a-new-one");
  await dialog.getByLabel("Name").fill("Twice");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Error creating framework")).toBeVisible();
  await expect(dialog.getByText("This identifier is already in use.")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("Twice");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();

  await page.getByLabel("Search frameworks").fill("new one");
  await page.getByRole("button", { name: "Edit A new one" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Framework" });
  await edit.getByLabel("Name").fill("A new one, edited");
  await edit.getByLabel("Description").fill("What it is");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Framework updated successfully")).toBeVisible();
  await expect(row(page, "a-new-one")).toContainText("What it is");
  await expect(page).toHaveURL(/search=new/);

  await page.getByRole("button", { name: "Delete A new one, edited" }).click();
  const confirm = page.getByRole("dialog", { name: "Delete Framework" });
  await expect(confirm).toContainText(
    "Are you sure you want to delete this framework? This action cannot be undone.",
  );
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Framework deleted successfully")).toBeVisible();
  await expect(page.getByText("No frameworks found")).toBeVisible();
});

test("the later of two editors of a record sees the conflict, and chooses", async ({
  page,
  product,
}) => {
  const edited = { identifier: "edited-by-two", name: "Edited by two" };
  await call(page, product.origin, "admin/frameworks/create", edited);
  await page.goto("/admin626/frameworks?search=edited-by-two");
  await page.getByRole("button", { name: "Edit Edited by two" }).click();
  const other = await page.context().newPage();
  await other.goto("/admin626/frameworks?search=edited-by-two");
  await other.getByRole("button", { name: "Edit Edited by two" }).click();
  await other.getByLabel("Name").fill("Theirs");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(toast(other, "Framework updated successfully")).toBeVisible();

  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Mine");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Someone else has changed this in the meantime.")).toBeVisible();
  await expect(dialog.getByText("Theirs", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("Mine");
  await dialog.getByLabel("Name").fill("");
  await dialog.getByRole("button", { name: "Keep mine and save" }).click();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await dialog.getByLabel("Name").fill("Mine");
  await dialog.getByRole("button", { name: "Keep mine and save" }).click();
  await expect(toast(page, "Framework updated successfully")).toBeVisible();
  await expect(row(page, "edited-by-two")).toContainText("Mine");

  await page.getByRole("button", { name: "Edit Mine" }).click();
  const [{ id }] = (
    (await call(other, product.origin, "admin/frameworks/list", { search: "edited-by-two" })) as {
      rows: [{ id: string }];
    }
  ).rows;
  await call(other, product.origin, "admin/frameworks/remove", { id });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Error updating framework")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("Mine");
});

test("a file that is no picture is an error at its field; an unused picture is removed", async ({
  page,
  product,
}) => {
  const taken = { identifier: "picture-taken", name: "Taken" };
  await call(page, product.origin, "admin/frameworks/create", taken);
  const stored = async () =>
    (
      (await call(page, product.origin, "admin/files/list", { search: "unsaved" })) as {
        total: number;
      }
    ).total;
  await page.goto("/admin626/frameworks");
  await page.getByRole("button", { name: "Add Framework" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Framework" });
  await dialog.getByLabel("Identifier").fill("picture-taken");
  await dialog.getByLabel("Name").fill("Kept");
  const text = { name: "x.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
  await dialog.getByLabel("Logo image").setInputFiles(text);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Error creating framework")).toBeVisible();
  await expect(dialog.getByText("Please upload an image file")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("Kept");

  const unsaved = (name: string) => ({ name, mimeType: "image/png", buffer: png });
  await dialog.getByLabel("Logo image").setInputFiles(unsaved("unsaved-1.png"));
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("This identifier is already in use.")).toBeVisible();
  expect(await stored()).toBe(1);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.poll(stored).toBe(0);

  await page.getByRole("button", { name: "Add Framework" }).click();
  await dialog.getByLabel("Identifier").fill("picture-taken");
  await dialog.getByLabel("Name").fill("Kept");
  await dialog.getByLabel("Logo image").setInputFiles(unsaved("unsaved-2.png"));
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("This identifier is already in use.")).toBeVisible();
  await dialog.getByLabel("Identifier").fill("picture-kept");
  await dialog.getByLabel("Logo image").setInputFiles(unsaved("unsaved-3.png"));
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Framework created successfully")).toBeVisible();
  await expect.poll(stored).toBe(1);
  await page.reload();
  const image = row(page, "picture-kept").locator("img");
  await expect(image).toHaveAttribute("src", /unsaved-3/);
  await expect(image).toHaveJSProperty("naturalWidth", 1); // it may still be loading
});
