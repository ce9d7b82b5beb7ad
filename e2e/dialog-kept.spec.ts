import type { Page } from "@playwright/test";
import { call, expect, signInThroughMail, test } from "./fixtures.ts";
import { row, toast } from "./list-steps.ts";
import { picture } from "./logo-files.ts";

/** A dialog, how to fill it in, and what shows that it is filled in again. */
const dialogs: [string, string, (page: Page) => Promise<void>, (page: Page) => Promise<void>][] = [
  [
    "frameworks?search=hipaa",
    "Edit Framework",
    async (page) => {
      await row(page, "HIPAA").getByRole("button", { name: "HIPAA" }).first().click();
      await page.getByLabel("Description").fill("Typed before the session ended");
      await page.getByLabel("Logo image").setInputFiles(picture("kept.png"));
    },
    async (page) => {
      await expect(page.getByLabel("Description")).toHaveValue("Typed before the session ended");
      await expect(page.getByRole("dialog").getByText("kept.png")).toBeVisible();
    },
  ],
  [
    "work-platforms",
    "Add Work Platform",
    async (page) => {
      await page.getByRole("button", { name: "Add Platform" }).click();
      await page.getByLabel("Identifier").fill("larch-desk");
      await page.getByRole("textbox", { name: "Name" }).fill("Larch Desk");
    },
    (page) => expect(page.getByLabel("Identifier")).toHaveValue("larch-desk"),
  ],
];

for (const [path, title, fill, isFilled] of dialogs) {
  test(`${title}: when the session ends, dialog and text are there after the next sign-in`, async ({
    page,
    product,
    signInAsAdministrator,
  }) => {
    const dialog = page.getByRole("dialog", { name: title });
    const other = `other@${title.replaceAll(" ", "-").toLowerCase()}.com`;
    await signInAsAdministrator(page);
    await call(page, product.origin, "admin/roles/create", { email: other, role: "admin" });
    await page.goto(`/admin626/${path}`);
    await fill(page);
    await page.context().clearCookies();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/\/auth\?next=%2Fadmin626%2F/);

    await signInThroughMail(page, product, other);
    await page.goto(`/admin626/${path}`);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.context().clearCookies();

    await signInAsAdministrator(page);
    await page.goto(`/admin626/${path}`);
    await expect(dialog).toBeVisible();
    await isFilled(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "successfully")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
}
