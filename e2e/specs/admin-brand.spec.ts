import type { Page } from "@playwright/test";
import { call, expect, officeTest as test } from "../fixtures/test.ts";
import { expectAccessible } from "../steps/accessible.ts";
import { toast } from "../steps/lists.ts";

const square =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const accent = (page: Page) =>
  page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--mantine-color-pine-7"),
  );

/** As it was, for the tests that follow. */
test.afterEach(async ({ page, product: { origin } }) => {
  const { version } = (await call(page, origin, "admin/brand/get", {})) as { version: number };
  const none = { name: "", color: "", pictures: {}, sender: "", version };
  await call(page, origin, "admin/brand/save", none);
});

test("a brand is set with its picture, and is seen on pages and in emails at once", async ({
  page,
}) => {
  await page.goto("/admin626");
  await page.getByRole("link", { name: "Brand and Emails" }).click();
  await expect(page).toHaveTitle(/^Brand and Emails – /);
  const email = page.getByRole("combobox", { name: "Email" });
  const own = await accent(page);

  await page.getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Maple Reviews");
  await dialog.getByRole("textbox", { name: "Colour", exact: true }).fill("purple");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter a colour such as #0f766e")).toBeVisible();
  // The browser's own picker opens on a press, which no test can close: only that nothing covers it.
  await dialog.getByLabel("Pick a colour").click({ trial: true });
  await dialog.getByLabel("Pick a colour").fill("#7c3aed");
  await expect(dialog.getByRole("textbox", { name: "Colour", exact: true })).toHaveValue("#7c3aed");
  const file = {
    name: "logo.png",
    mimeType: "image/png",
    buffer: Buffer.from(square.slice(22), "base64"),
  };
  await dialog.getByLabel("Logo image", { exact: true }).setInputFiles(file);
  await expect(dialog.getByRole("button", { name: "Remove logo", exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Brand settings saved")).toBeVisible();
  await expect(page).toHaveTitle("Brand and Emails – Maple Reviews");
  await expect.poll(() => accent(page)).not.toBe(own);

  await email.selectOption("Meeting booked: to the customer");
  const frame = page.frameLocator("iframe");
  await expect(frame.getByText("Maple Reviews")).toBeVisible();
  await expect(frame.locator("img")).toHaveJSProperty("naturalWidth", 1);
  const ground = () =>
    frame.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
  const light = await ground();
  await page.getByText("Dark", { exact: true }).click();
  await expect.poll(ground).not.toBe(light);
  await page.getByText("Text", { exact: true }).click();
  await expect(page.getByText("-- Maple Reviews")).toBeVisible();
  await page.reload();
  await expect(email).toHaveValue("Meeting booked: to the customer");

  await page.goto("/");
  await expect(page).toHaveTitle(/Maple Reviews/);
  await expect(
    page.getByRole("link", { name: "Maple Reviews, home" }).locator("img"),
  ).toBeVisible();
  expect(await accent(page)).not.toBe(own);
});
