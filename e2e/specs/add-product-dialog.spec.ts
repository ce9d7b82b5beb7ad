import { test } from "../steps/add-product.ts";
import { expect } from "../fixtures/test.ts";
import { toast } from "../steps/lists.ts";

test("the link beside the search opens the same dialog, and what was added is selected", async ({
  page,
  picker,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await picker.open();
  const link = page.getByRole("button", { name: "Not in the list? Add it yourself" });
  await link.click();
  await picker.byHand.click();
  await picker.name("Nearby Product");
  await picker.save.click();
  await expect(picker.chip("Nearby Product")).toBeInViewport();
  await expect(link).toBeFocused();

  // The list of categories opens when it is wanted.
  await picker.openForm();
  const options = page.getByRole("option");
  await picker.category.focus();
  await expect(options).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: "Project Management" })).toBeAttached();
  expect(await options.count()).toBeGreaterThan(10);
  await picker.category.fill("project man");
  await expect(options).toHaveText(["Project Management"]);
  await picker.category.fill("");
  await page.keyboard.press("Escape");
  await picker.field("Product Name").fill("Faraway Product");
  await picker.save.click();
  await expect(picker.category).toBeFocused();
  await expect(picker.category).toHaveAccessibleDescription("Category is required");
  await expect(options).toHaveCount(0);
  await picker.category.click();
  expect(await options.count()).toBeGreaterThan(10);

  await picker.name("Faraway Product");
  await picker.save.click();
  await expect(picker.chip("Faraway Product")).toBeVisible();
});

test("a form that cannot be loaded says so and leaves the list alone; the page loaded anew has it", async ({
  page,
  picker,
}) => {
  await page.route("**/assets/add-product-dialog-*.js", (route) => route.abort());
  await picker.open();
  await picker.openDialog();
  await expect(toast(page, "This form could not be loaded.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Asana" }).first().check();
  await expect(picker.chip("Asana")).toBeVisible();
  await page.unroute("**/assets/add-product-dialog-*.js");
  await page.reload();
  await expect(picker.chip("Asana")).toBeVisible();
  await picker.openDialog();
  await expect(picker.website).toBeFocused();
});

test("the browser's Back closes the dialog, unless something was typed in its form", async ({
  page,
  picker,
}) => {
  await picker.open();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await picker.openForm();
  await expect(picker.field("Product Name")).toBeFocused();
  await page.goBack();
  await expect(picker.dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: "Popular Applications" })).toBeVisible();

  await picker.openForm();
  await picker.field("Product Name").fill("Typed");
  await page.goBack();
  await expect(page).toHaveURL(/step=7/);
  await expect(picker.field("Product Name")).toHaveValue("Typed");
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await expect(picker.field("Product Name")).toHaveValue("Typed");

  await picker.dialog.getByRole("button", { name: "Close" }).click();
  await page.goBack();
  await expect(page).toHaveURL(/step=6/);
});

test("similar products with long names, and a toast, stay in their place", async ({
  page,
  picker,
}) => {
  for (const [width, height] of [
    [390, 844],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await picker.open();
    const name = `${width}${"n".repeat(197)}`;
    await picker.openForm();
    await picker.name(name, "c".repeat(100));
    await picker.save.click();
    await expect(picker.dialog).toBeHidden();
    await picker.openForm();
    await picker.name(name, "");
    await picker.save.click();
    const said = toast(page, "Name and category are required");
    await expect(said).toBeVisible();
    const [low, box] = await Promise.all([picker.save.boundingBox(), said.boundingBox()]);
    const isApart =
      box!.y > low!.y + low!.height ||
      box!.y + box!.height < low!.y ||
      box!.x + box!.width < low!.x;
    expect(isApart).toBe(true);
    await picker.dialog.getByRole("button", { name: "Close" }).click({ trial: true });
    await picker.name(name, "Other");
    await picker.save.click();
    await expect(picker.dialog.getByText("Already selected").first()).toBeVisible();
    const sticksOut = await picker.dialog.evaluate((node) => node.scrollWidth - node.clientWidth);
    expect(sticksOut).toBeLessThanOrEqual(0);
    await picker.dialog.getByRole("button", { name: "Close" }).click();
  }
});
