import type { Page } from "@playwright/test";
import { expect } from "../fixtures/test.ts";
import { toast } from "./lists.ts";

/** The smallest picture that there is. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export const picture = (name: string) => ({ name, mimeType: "image/png", buffer: png });

/** "logo-01.png", "logo-02.png" … */
export const pictures = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    picture(`${prefix}-${String(index + 1).padStart(2, "0")}.png`),
  );

export const cards = (page: Page) =>
  page.getByRole("list", { name: "Files" }).getByRole("listitem");

export const uploadDialog = (page: Page) => page.getByRole("dialog", { name: "Bulk Upload" });

/** Uploads through the dialog, and looks at the files that have this in their names. */
export async function upload(page: Page, part: string, files: ReturnType<typeof picture>[]) {
  await page.goto(`/admin626/app-logos?search=${part}`);
  await page.getByRole("button", { name: "Bulk Upload" }).click();
  await uploadDialog(page).getByLabel("Images").setInputFiles(files);
  const done = `Successfully uploaded ${files.length} of ${files.length} files`;
  await expect(toast(page, done)).toBeVisible({ timeout: 60_000 });
  await uploadDialog(page).getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(`${files.length} file(s) total`)).toBeVisible();
}
