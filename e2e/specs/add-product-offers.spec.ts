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
import { call, expect, test } from "../fixtures/test.ts";
import { toast } from "../steps/lists.ts";

test.use({ looksUp: true });

test("offers existing products: chosen, or declined", async ({ page, product, signIn }) => {
  await signIn(page, "ann@has-it-already.com");
  await openPicker(page, product, { answers: { saasApps: ["slack"] } });
  await card(page).click();
  await byHand(page).click();
  await nameProduct(page, "Asana");
  await saveProduct(page).click();
  await expect(dialog(page).getByRole("heading", { name: "Is it one of these?" })).toBeFocused();
  await dialog(page).getByRole("button", { name: "Back" }).click();
  await expect(field(page, "Product Name")).toHaveValue("Asana");
  await saveProduct(page).click();
  await dialog(page).getByRole("button", { name: "Choose Asana", exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(chip(page, "Asana")).toBeVisible();
  await expect(card(page)).toBeFocused();

  await card(page).click();
  await byHand(page).click();
  await nameProduct(page, "slack");
  await saveProduct(page).click();
  const slack = dialog(page).getByRole("listitem").filter({ hasText: "Slack" }).first();
  await expect(slack).toContainText("Already selected");
  await dialog(page).getByRole("button", { name: "Add it anyway" }).click();
  await expect(toast(page, "Product added successfully")).toBeVisible();
  await expect(chip(page, "slack")).toBeVisible();
  await expect(chip(page, "Slack")).toBeVisible();
});

test("offers products with the same website before the form is filled in", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@same-website.com");
  await openPicker(page, product);
  const first = {
    id: crypto.randomUUID(),
    name: "Northwind Tracker",
    category: "Shipping",
    productWebsite: "https://northwind-logistics.com",
  };
  await call(page, product.origin, "saas/add", first);
  await card(page).click();
  await website(page).fill("northwind-logistics.com/pricing");
  await fetchInfo(page).click();
  await expect(dialog(page).getByText("Shipping · Only you can see this")).toBeVisible();
  await dialog(page).getByRole("button", { name: "None of these" }).click();
  await expect(field(page, "Product Name")).toHaveValue("Northwind Logistics");
  await expect(category(page)).toHaveValue("");
  await nameProduct(page, "Northwind Logistics", "Shipping");
  await saveProduct(page).click();
  await expect(toast(page, "Product added successfully")).toBeVisible();
  await expect(chip(page, "Northwind Logistics")).toBeVisible();

  await card(page).click();
  await website(page).fill("northwind-logistics.com");
  await fetchInfo(page).click();
  await dialog(page).getByRole("button", { name: "Choose Northwind Tracker" }).click();
  await expect(chip(page, "Northwind Tracker")).toBeVisible();
});

test("a hundred choices are the limit, and the picker says so", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@hundred-apps.com");
  const pages = await Promise.all(
    [0, 30, 60, 90].map((offset) => call(page, product.origin, "saas/browse", { offset })),
  );
  const rows = pages.flatMap((one) => (one as { rows: { identifier: string }[] }).rows);
  const saasApps = rows.slice(0, 100).map(({ identifier }) => identifier);
  await openPicker(page, product, { answers: { saasApps } });
  await card(page).focus();
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("alert").filter({ hasText: "Maximum 100 applications allowed" }),
  ).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await page
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  await expect(page.getByText("Maximum 100 applications allowed")).toBeHidden();
  await card(page).press("Enter");
  await expect(dialog(page)).toBeVisible();
});
