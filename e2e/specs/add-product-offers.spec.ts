import { test } from "../steps/add-product.ts";
import { call, expect } from "../fixtures/test.ts";
import { toast } from "../steps/lists.ts";

test("offers existing products: chosen, or declined", async ({ page, picker }) => {
  await picker.open({ answers: { saasApps: ["slack"] } });
  await picker.openForm();
  await picker.name("Asana");
  await picker.save.click();
  await expect(picker.dialog.getByRole("heading", { name: "Is it one of these?" })).toBeFocused();
  await picker.dialog.getByRole("button", { name: "Back" }).click();
  await expect(picker.field("Product Name")).toHaveValue("Asana");
  await picker.save.click();
  await picker.dialog.getByRole("button", { name: "Choose Asana", exact: true }).click();
  await expect(picker.dialog).toBeHidden();
  await expect(picker.chip("Asana")).toBeVisible();
  await expect(picker.card).toBeFocused();

  await picker.openForm();
  await picker.name("slack");
  await picker.save.click();
  const slack = picker.dialog.getByRole("listitem").filter({ hasText: "Slack" }).first();
  await expect(slack).toContainText("Already selected");
  await picker.dialog.getByRole("button", { name: "Add it anyway" }).click();
  await expect(toast(page, "Product added successfully")).toBeVisible();
  await expect(picker.chip("slack")).toBeVisible();
  await expect(picker.chip("Slack")).toBeVisible();
});

test("offers products with the same website before the form is filled in", async ({
  page,
  picker,
  product,
}) => {
  await picker.open();
  const first = {
    id: crypto.randomUUID(),
    name: "Northwind Tracker",
    category: "Shipping",
    productWebsite: "https://northwind-logistics.com",
  };
  await call(page, product.origin, "saas/add", first);
  await picker.openDialog();
  await picker.fetch("northwind-logistics.com/pricing");
  await expect(
    picker.dialog.getByText("Shipping · Only you and our team can see this"),
  ).toBeVisible();
  await picker.dialog.getByRole("button", { name: "None of these" }).click();
  await expect(picker.field("Product Name")).toHaveValue("Northwind Logistics");
  await expect(picker.category).toHaveValue("");
  await picker.name("Northwind Logistics", "Shipping");
  await picker.save.click();
  await expect(toast(page, "Product added successfully")).toBeVisible();
  await expect(picker.chip("Northwind Logistics")).toBeVisible();

  await picker.openDialog();
  await picker.fetch("northwind-logistics.com");
  await picker.dialog.getByRole("button", { name: "Choose Northwind Tracker" }).click();
  await expect(picker.chip("Northwind Tracker")).toBeVisible();
});

test("a hundred choices are the limit, and the picker says so", async ({
  page,
  picker,
  product,
}) => {
  const pages = await Promise.all(
    [0, 30, 60, 90].map((offset) => call(page, product.origin, "saas/browse", { offset })),
  );
  const rows = pages.flatMap((one) => (one as { rows: { identifier: string }[] }).rows);
  const saasApps = rows.slice(0, 100).map(({ identifier }) => identifier);
  await picker.open({ answers: { saasApps } });
  await picker.card.focus();
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("alert").filter({ hasText: "Maximum 100 applications allowed" }),
  ).toBeVisible();
  await expect(picker.dialog).toBeHidden();
  await page
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  await expect(page.getByText("Maximum 100 applications allowed")).toBeHidden();
  await picker.openDialog();
  await expect(picker.dialog).toBeVisible();
});
