import {
  byHand,
  card,
  category,
  chip,
  dialog,
  fetchInfo,
  field,
  nameProduct,
  openPicker,
  saveProduct,
  website,
} from "../steps/add-product.ts";
import { expect, test } from "../fixtures/test.ts";
import { toast } from "../steps/lists.ts";
import { picture } from "../steps/files.ts";
import { expectAccessibleAtBothWidths } from "../steps/accessible.ts";

test("where nothing is looked up, the website leads straight to the form", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@no-look-ups.com");
  await openPicker(page, product);
  await card(page).click();
  await website(page).fill("tasktide-app.com");
  await fetchInfo(page).click();
  await expect(field(page, "Product Name")).toBeFocused();
  await expect(field(page, "Product Name")).toHaveValue("");
  await expect(dialog(page).getByText("Website: tasktide-app.com")).toBeVisible();
  await expect(page.getByText("Failed to fetch product information")).toBeHidden();
});

test("an empty form shows its errors, and a rejected or failed save loses nothing", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@rejected-products.com");
  await openPicker(page, product);
  await card(page).click();
  await byHand(page).click();
  await saveProduct(page).click();
  await expect(toast(page, "Name and category are required")).toBeVisible();
  await expect(field(page, "Product Name")).toHaveAccessibleDescription("Name is required");
  await expect(category(page)).toHaveAccessibleDescription("Category is required");
  await expect(field(page, "Product Name")).toBeFocused();
  await nameProduct(page, "Kept words");
  await page.route("**/saas/add", (route) => route.abort());
  await saveProduct(page).click();
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
  await saveProduct(page).press("Enter");
  await expect(field(page, "Product Name")).toHaveAccessibleDescription("Not this name");
  await page.unroute("**/saas/add");

  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await field(page, "Product Name").fill("Kept words too");
  await saveProduct(page).press("Enter");
  await expect(
    toast(page, "Failed to save product.").filter({
      hasText: "You must be logged in to add products",
    }),
  ).toBeVisible();
  await expect(field(page, "Product Name")).toHaveValue("Kept words too");
  await page.context().addCookies(cookies);
  await saveProduct(page).press("Enter");
  await expect(toast(page, "Product added successfully")).toBeVisible();
  await expect(chip(page, "Kept words too")).toBeVisible();
});

test("a logo is uploaded, replaced and removed; other files are rejected", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@logos.com");
  await openPicker(page, product);
  await card(page).click();
  await byHand(page).click();
  const file = dialog(page).getByLabel("Logo image");
  const preview = dialog(page).locator("img[src^='data:image/png']");
  await file.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("words") });
  await expect(dialog(page).getByText("Please upload an image file")).toBeVisible();
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
  await expect(dialog(page).getByText("Uploading logo...")).toBeVisible();
  await expect(saveProduct(page)).toHaveAttribute("aria-disabled", "true");
  letOn();
  await expect(toast(page, "Logo uploaded successfully")).toBeVisible();
  await expect(preview).toBeVisible();
  await page.unroute("**/catalogue/reencodeLogo");
  await dialog(page).getByRole("button", { name: "Remove logo" }).click();
  await expect(preview).toBeHidden();
  await expect(dialog(page).getByRole("group", { name: "Drop an image here" })).toBeFocused();
  await file.setInputFiles(picture("b.png"));
  await expect(preview).toBeVisible();
  await nameProduct(page, "Logoware");
  await saveProduct(page).click();
  await expect(toast(page, "Product added successfully")).toBeVisible();
  await page.getByLabel("Search applications").fill("logoware");
  await expect(page.locator("label img[src^='/storage/app_logos/']")).toBeVisible();
});

test("every step is accessible on a phone and a desk", async ({ page, product, signIn }) => {
  await signIn(page, "ann@accessible-products.com");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openPicker(page, product);
  await page.getByLabel("Search applications").fill("nothing like this");
  await expect(page.getByText("No matching applications found")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await card(page).click();
  await fetchInfo(page).click();
  await expect(website(page)).toHaveAttribute("aria-invalid", "true");
  await expectAccessibleAtBothWidths(page);
  await byHand(page).click();
  await expect(field(page, "Product Name")).toHaveValue("nothing like this");
  await field(page, "Product Name").clear();
  await saveProduct(page).click();
  await expect(field(page, "Product Name")).toHaveAttribute("aria-invalid", "true");
  await expectAccessibleAtBothWidths(page);
  await nameProduct(page, "Asana");
  await saveProduct(page).press("Enter"); // the toast may lie above it
  await expect(dialog(page).getByText("Is it one of these?")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await dialog(page).getByRole("button", { name: "Back" }).click();
  await nameProduct(page, "N".repeat(200), "C".repeat(100));
  await saveProduct(page).press("Enter"); // the toast may lie above it
  await expect(page.getByText("Only you can see this").first()).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});
