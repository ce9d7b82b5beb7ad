import { call, expect, officeTest as test } from "../fixtures/test.ts";
import { picture } from "../steps/files.ts";
import { row, toast } from "../steps/lists.ts";

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

test("an entry has a logo: what is no picture is an error, what is not used is removed", async ({
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
  const opener = page.getByRole("button", { name: "Add Framework" });
  const dialog = page.getByRole("dialog", { name: "Add Framework" });
  const save = dialog.getByRole("button", { name: "Save" });
  const identifier = dialog.getByLabel("Identifier");
  const logo = dialog.getByLabel("Logo image");
  const inUse = dialog.getByText("This identifier is already in use.");
  await opener.click();
  await save.click();
  await expect(toast(page, "Please fill required fields")).toBeVisible();
  await expect(dialog.getByText("Identifier is required")).toBeVisible();
  await identifier.fill("Not Plain");
  await dialog.getByLabel("Name").fill("Kept");
  await save.click();
  await expect(
    dialog.getByText("Only lowercase letters, digits, hyphens and underscores are allowed"),
  ).toBeVisible();
  await identifier.fill("picture-taken");
  const buffer = Buffer.from("no picture");
  await logo.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer });
  await expect(dialog.getByText("Please upload an image file")).toBeVisible();
  await logo.setInputFiles({ name: "x.png", mimeType: "image/png", buffer });
  await save.click();
  await expect(toast(page, "Error creating framework")).toBeVisible();
  await expect(dialog.getByText("Please upload an image file")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("Kept");

  await logo.setInputFiles(picture("unsaved-1.png"));
  await save.click();
  await expect(inUse).toBeVisible();
  expect(await stored()).toBe(1);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.poll(stored).toBe(0);

  await opener.click();
  await identifier.fill("picture-taken");
  await dialog.getByLabel("Name").fill("Kept");
  await logo.setInputFiles(picture("unsaved-2.png"));
  await save.click();
  await expect(inUse).toBeVisible();
  await identifier.fill("picture-kept");
  await logo.setInputFiles(picture("unsaved-3.png"));
  await save.click();
  await expect(toast(page, "Framework created successfully")).toBeVisible();
  await expect.poll(stored).toBe(1);
  await page.reload();
  const image = row(page, "picture-kept").locator("img");
  await expect(image).toHaveAttribute("src", /^\/storage\/[\w-]+\/unsaved-3/);
  await image.scrollIntoViewIfNeeded(); // rows out of sight load none
  await expect(image).toHaveJSProperty("naturalWidth", 1); // it may still be loading
});
