import { test } from "../steps/add-product.ts";
import { expect } from "../fixtures/test.ts";
import { toast } from "../steps/lists.ts";
import { picture } from "../steps/files.ts";
import { expectAccessibleAtBothWidths } from "../steps/accessible.ts";

test("where nothing is looked up, the website leads straight to the form", async ({
  page,
  picker,
}) => {
  await picker.open();
  await picker.openDialog();
  await picker.fetch("tasktide-app.com");
  await expect(picker.field("Product Name")).toBeFocused();
  await expect(picker.field("Product Name")).toHaveValue("");
  await expect(picker.dialog.getByText("Website: tasktide-app.com")).toBeVisible();
  await expect(page.getByText("Failed to fetch product information")).toBeHidden();
});

test("an empty form shows its errors, and a rejected or failed save loses nothing", async ({
  page,
  picker,
}) => {
  await picker.open();
  await picker.openForm();
  await picker.save.click();
  await expect(toast(page, "Name and category are required")).toBeVisible();
  await expect(picker.field("Product Name")).toHaveAccessibleDescription("Name is required");
  await expect(picker.category).toHaveAccessibleDescription("Category is required");
  await expect(picker.field("Product Name")).toBeFocused();
  await picker.name("Kept words");
  await page.route("**/saas/add", (route) => route.abort());
  await picker.save.click();
  await expect(toast(page, "Failed to save product.")).toContainText(
    "The server cannot be reached. Please check your connection.",
  );
  await page.unroute("**/saas/add");
  // By key: the toast may lie above the button.
  await page.route("**/saas/add", (route) =>
    route.fulfill({
      status: 422,
      json: {
        json: {
          defined: true,
          code: "INPUT_INVALID",
          status: 422,
          message: "Please check what you entered.",
          data: { fields: { name: "Not this name" } },
        },
      },
    }),
  );
  await picker.save.press("Enter");
  await expect(picker.field("Product Name")).toHaveAccessibleDescription("Not this name");
  await page.unroute("**/saas/add");

  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await picker.field("Product Name").fill("Kept words too");
  await picker.save.press("Enter");
  await expect(
    toast(page, "Failed to save product.").filter({
      hasText: "You must be logged in to add products",
    }),
  ).toBeVisible();
  await expect(picker.field("Product Name")).toHaveValue("Kept words too");
  await page.context().addCookies(cookies);
  await picker.save.press("Enter");
  await expect(toast(page, "Product added successfully")).toBeVisible();
  await expect(picker.chip("Kept words too")).toBeVisible();
});

test("a logo is uploaded, replaced and removed; other files are rejected", async ({
  page,
  picker,
}) => {
  await picker.open();
  await picker.openForm();
  const file = picker.dialog.getByLabel("Logo image");
  const preview = picker.dialog.locator("img[src^='data:image/png']");
  await file.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("words") });
  await expect(picker.dialog.getByText("Please upload an image file")).toBeVisible();
  const disguised = { name: "a.png", mimeType: "image/png", buffer: Buffer.from("words") };
  await file.setInputFiles(disguised);
  await expect(toast(page, "Failed to upload logo.")).toContainText("Please upload an image file");
  await expect(preview).toBeHidden();

  const { promise: held, resolve: letOn } = Promise.withResolvers<void>();
  await page.route("**/catalogue/reencodeLogo", async (route) => {
    await held;
    await route.continue();
  });
  await file.setInputFiles(picture("a.png"));
  await expect(picker.dialog.getByText("Uploading logo...")).toBeVisible();
  await expect(picker.save).toHaveAttribute("aria-disabled", "true");
  letOn();
  await expect(toast(page, "Logo uploaded successfully")).toBeVisible();
  await expect(preview).toBeVisible();
  await page.unroute("**/catalogue/reencodeLogo");
  await picker.dialog.getByRole("button", { name: "Remove logo" }).click();
  await expect(preview).toBeHidden();
  await expect(picker.dialog.getByRole("group", { name: "Drop an image here" })).toBeFocused();
  await file.setInputFiles(picture("b.png"));
  await expect(preview).toBeVisible();
  await picker.name("Logoware");
  await picker.save.click();
  await expect(toast(page, "Product added successfully")).toBeVisible();
  await page.getByLabel("Search applications").fill("logoware");
  await expect(page.locator("label img[src^='/storage/app_logos/']")).toBeVisible();
});

test("every step is accessible on a phone and a desk", async ({ page, picker }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await picker.open();
  await page.getByLabel("Search applications").fill("nothing like this");
  await expect(page.getByText("No matching applications found")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await picker.openDialog();
  await picker.fetchInfo.click();
  await expect(picker.website).toHaveAttribute("aria-invalid", "true");
  await expectAccessibleAtBothWidths(page);
  await picker.byHand.click();
  await expect(picker.field("Product Name")).toHaveValue("nothing like this");
  await picker.field("Product Name").clear();
  await picker.save.click();
  await expect(picker.field("Product Name")).toHaveAttribute("aria-invalid", "true");
  await expectAccessibleAtBothWidths(page);
  await picker.name("Asana");
  await picker.save.press("Enter"); // the toast may lie above it
  await expect(picker.dialog.getByText("Is it one of these?")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await picker.dialog.getByRole("button", { name: "Back" }).click();
  await picker.name("N".repeat(200), "C".repeat(100));
  await picker.save.press("Enter"); // the toast may lie above it
  await expect(page.getByText("Only you and our team can see this").first()).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});
