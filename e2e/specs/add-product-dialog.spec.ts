import {
  byHand,
  card,
  category,
  chip,
  dialog,
  field,
  nameProduct,
  openPicker,
  saveProduct,
  website,
} from "../steps/add-product.ts";
import { expect, test } from "../fixtures/test.ts";
import { toast } from "../steps/lists.ts";

test.use({ looksUp: true });

test("the link beside the search opens the same dialog, and what was added is selected", async ({
  page,
  product,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "ann@far-from-the-end.com");
  await openPicker(page, product);
  const link = page.getByRole("button", { name: "Not in the list? Add it yourself" });
  await link.click();
  await byHand(page).click();
  await nameProduct(page, "Nearby Product");
  await saveProduct(page).click();
  await expect(chip(page, "Nearby Product")).toBeInViewport();
  await expect(link).toBeFocused();

  await card(page).press("Enter"); // the list above may still grow, and push it away from a click
  await byHand(page).click();
  await nameProduct(page, "Faraway Product");
  await saveProduct(page).click();
  await expect(chip(page, "Faraway Product")).toBeVisible();
});

test("a form that cannot be loaded says so and leaves the list alone; the page loaded anew has it", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@lost-the-form.com");
  await page.route("**/assets/add-product-dialog-*.js", (route) => route.abort());
  await openPicker(page, product);
  await card(page).press("Enter"); // the list above may still grow, and push it away from a click
  await expect(toast(page, "This form could not be loaded.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Asana" }).first().check();
  await expect(chip(page, "Asana")).toBeVisible();
  await page.unroute("**/assets/add-product-dialog-*.js");
  await page.reload();
  await expect(chip(page, "Asana")).toBeVisible();
  await card(page).press("Enter"); // the list above may still grow, and push it away from a click
  await expect(website(page)).toBeFocused();
});

test("the browser's Back closes the dialog, unless something was typed in its form", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@goes-back-in-the-browser.com");
  await openPicker(page, product);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await card(page).press("Enter"); // the list above may still grow, and push it away from a click
  await byHand(page).click();
  await expect(field(page, "Product Name")).toBeFocused();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("heading", { name: "Popular Applications" })).toBeVisible();

  await card(page).press("Enter"); // the list above may still grow, and push it away from a click
  await byHand(page).click();
  await field(page, "Product Name").fill("Typed");
  await page.goBack();
  await expect(page).toHaveURL(/step=7/);
  await expect(field(page, "Product Name")).toHaveValue("Typed");
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await expect(field(page, "Product Name")).toHaveValue("Typed");

  await dialog(page).getByRole("button", { name: "Close" }).click();
  await page.goBack();
  await expect(page).toHaveURL(/step=6/);
});

test("the list of categories opens when it is wanted", async ({ page, product, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "ann@looks-for-categories.com");
  await openPicker(page, product);
  await card(page).press("Enter"); // the list above may still grow, and push it away from a click
  await byHand(page).click();
  const options = page.getByRole("option");
  await category(page).focus();
  await expect(options).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: "Project Management" })).toBeAttached();
  expect(await options.count()).toBeGreaterThan(10);
  await category(page).fill("project man");
  await expect(options).toHaveText(["Project Management"]);
  await category(page).fill("");
  await page.keyboard.press("Escape");
  await field(page, "Product Name").fill("Tasktide");
  await saveProduct(page).click();
  await expect(category(page)).toBeFocused();
  await expect(category(page)).toHaveAccessibleDescription("Category is required");
  await expect(options).toHaveCount(0);
  await category(page).click();
  expect(await options.count()).toBeGreaterThan(10);
});

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
]) {
  test(`similar products with long names, and a toast, stay in their place at ${width} px`, async ({
    page,
    product,
    signIn,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, `ann@long-names-${width}.com`);
    await openPicker(page, product);
    const name = `${width}${"n".repeat(197)}`;
    await card(page).press("Enter"); // the list above may still grow, and push it away from a click
    await byHand(page).click();
    await nameProduct(page, name, "c".repeat(100));
    await saveProduct(page).click();
    await expect(dialog(page)).toBeHidden();
    await card(page).press("Enter"); // the list above may still grow, and push it away from a click
    await byHand(page).click();
    await nameProduct(page, name, "");
    await saveProduct(page).click();
    const said = toast(page, "Name and category are required");
    await expect(said).toBeVisible();
    const [low, box] = await Promise.all([saveProduct(page).boundingBox(), said.boundingBox()]);
    const isApart =
      box!.y > low!.y + low!.height ||
      box!.y + box!.height < low!.y ||
      box!.x + box!.width < low!.x;
    expect(isApart).toBe(true);
    await dialog(page).getByRole("button", { name: "Close" }).click({ trial: true });
    await nameProduct(page, name, "Other");
    await saveProduct(page).click();
    await expect(dialog(page).getByText("Already selected").first()).toBeVisible();
    const sticksOut = await dialog(page).evaluate((node) => node.scrollWidth - node.clientWidth);
    expect(sticksOut).toBeLessThanOrEqual(0);
  });
}
