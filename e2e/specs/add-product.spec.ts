import type { Page } from "@playwright/test";
import {
  byHand,
  card,
  category,
  chip,
  dialog,
  field,
  nameProduct,
  openPicker,
  pickers,
  saveProduct,
  website,
} from "../steps/add-product.ts";
import { call, expect, test } from "../fixtures/test.ts";
import { row, toast } from "../steps/lists.ts";

test.use({ looksUp: true });

const savedAnswers = async (page: Page, origin: string, id: string) =>
  ((await call(page, origin, "checkups/get", { id })) as { answers: Record<string, string[]> })
    .answers;

/** Saving a product waits until the returned function is called. */
async function holdSave(page: Page) {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  await page.route("**/saas/add", async (route) => {
    await held;
    await route.continue();
  });
  return resolve;
}

for (const { step, title, answer, path, aCategory } of pickers) {
  test(`${title}: adds a product by its website, for this customer alone until it is published`, async ({
    page,
    product,
    browser,
    signIn,
    signInAsAdministrator,
  }) => {
    await signIn(page, `ann@adds-${path}.com`);
    const id = await openPicker(page, product, { step });
    await page.getByLabel("Search applications").fill("tasktide");
    await expect(page.getByText("No matching applications found")).toBeVisible();
    await card(page).focus();
    await page.keyboard.press("Enter");
    await expect(website(page)).toBeFocused();
    await website(page).fill("tasktide-app.com");
    await page.keyboard.press("Enter");
    await expect(field(page, "Product Name")).toHaveValue("Tasktide");
    await expect(field(page, "Description")).toHaveValue(/^Tasktide is project management/);
    await expect(dialog(page).getByText("From tasktide-app.com")).toBeVisible();
    await expect(dialog(page).locator("img[src^='data:image/png']")).toBeVisible();
    await category(page).fill(aCategory.slice(0, 6));
    await page.getByRole("option", { name: aCategory, exact: true }).click();
    await saveProduct(page).dblclick();
    await expect(toast(page, "Product added successfully")).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(card(page)).toBeFocused();
    await expect(chip(page, "Tasktide")).toBeVisible();
    const mine = page.getByRole("checkbox", { name: "Tasktide" });
    await expect(mine).toBeChecked();
    await expect(mine).toHaveAccessibleDescription(/^Only you can see this Tasktide is project/);
    await expect(page.getByText("No matching applications found")).toBeHidden();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    const { [answer]: saved } = await savedAnswers(page, product.origin, id);
    expect(saved?.at(-1)).toMatch(/^tasktide-[0-9a-f]{8}$/);

    await page.reload();
    await expect(chip(page, "Tasktide")).toBeVisible();
    await page.getByLabel("Search applications").fill("tasktide");
    await expect(page.getByRole("checkbox", { name: "Tasktide" })).toHaveCount(1);
    await expect(page.locator("label img[src^='/storage/app_logos/']")).toBeVisible();

    const other = await (await browser.newContext()).newPage();
    await signIn(other, `bob@sees-nothing-${path}.com`);
    const otherId = await openPicker(other, product, { step });
    await other.getByLabel("Search applications").fill("tasktide");
    await expect(other.getByText("No matching applications found")).toBeVisible();
    await expect(card(other)).toBeVisible();

    const administrator = await (await browser.newContext()).newPage();
    await signInAsAdministrator(administrator);
    await administrator.goto(`${product.origin}/admin626/${path}?search=tasktide`);
    await expect(row(administrator, "Tasktide")).toContainText(`ann@adds-${path}.com`);
    const published = administrator.getByRole("switch", { name: "Tasktide is published" });
    await published.click({ force: true }); // a label lies above the real box
    await expect(published).toBeChecked();

    await other.goto(`${product.origin}/checkup/${otherId}?step=${step}`);
    await other.getByLabel("Search applications").fill("tasktide");
    const theirs = other.getByRole("checkbox", { name: "Tasktide" });
    await theirs.check();
    await expect(theirs).toHaveAccessibleDescription(/^Tasktide is project/);
    await other.context().close();
    await administrator.context().close();
  });
}

test("adds a product by hand, at the end of the whole list, also by keyboard alone", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@adds-by-hand.com");
  await openPicker(page, product);
  await page.route("**/saas/browse", async (route) => {
    // Nothing more than the first pages: the list is longer than what is shown.
    if (route.request().postData()?.includes('"offset":30')) await route.abort();
    else await route.continue();
  });
  await card(page).focus();
  await page.keyboard.press("Space");
  await byHand(page).press("Enter");
  await expect(field(page, "Product Name")).toBeFocused();
  await page.keyboard.type("Zzz Workbench");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Our own category");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Two words");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(saveProduct(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Product added successfully")).toBeVisible();
  await expect(chip(page, "Zzz Workbench")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Zzz Workbench" })).toBeChecked();
  const others = page.getByRole("group", { name: "Other Applications" });
  await expect(others.getByRole("checkbox").last()).toHaveAccessibleName("Zzz Workbench");
  await expect(page.getByText("Our own category (1)")).toBeVisible();
});

test("a save that is answered after its step was left keeps what was chosen meanwhile, under its name", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@leaves-the-step.com");
  const id = await openPicker(page, product, { answers: { saasApps: ["slack"] } });
  const letOn = await holdSave(page);
  await card(page).click();
  await byHand(page).click();
  await nameProduct(page, "Late Product");
  await saveProduct(page).click();
  await expect(dialog(page).getByRole("button", { name: "Saving..." })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Cloud Infrastructure Platforms" })).toBeVisible();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("checkbox", { name: "Asana" }).first().check();
  letOn();
  await expect(chip(page, "Late Product")).toBeVisible();
  await expect(chip(page, "Asana")).toBeVisible();
  await expect
    .poll(async () => (await savedAnswers(page, product.origin, id)).saasApps)
    .toEqual(["slack", "asana", expect.stringMatching(/^late-product-/)]);
});

test("a save that is answered in another check-up is chosen in its own", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@leaves-the-check-up.com");
  const other = await openPicker(page, product, { answers: { saasApps: ["zoom"] } });
  const id = await openPicker(page, product, { answers: { saasApps: ["slack"] } });
  const letOn = await holdSave(page);
  await card(page).click();
  await byHand(page).click();
  await nameProduct(page, "Quokkaworks");
  await saveProduct(page).click();
  await expect(dialog(page).getByRole("button", { name: "Saving..." })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Back to Dashboard" }).click();
  await page.getByRole("link", { name: "Continue" }).last().click(); // the newest is first
  await expect(page).toHaveURL(new RegExp(other));
  letOn();
  const saved = async (one: string) => (await savedAnswers(page, product.origin, one)).saasApps;
  await expect.poll(() => saved(id)).toEqual(["slack", expect.stringMatching(/^quokkaworks-/)]);
  expect(await saved(other)).toEqual(["zoom"]);
});

test("a save that is answered after its dialog was closed keeps what was chosen meanwhile", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@closes-early.com");
  await openPicker(page, product);
  const letOn = await holdSave(page);
  await card(page).press("Enter"); // the list above may still grow, and push it away from a click
  await byHand(page).click();
  await nameProduct(page, "Late Product");
  await saveProduct(page).click();
  await expect(dialog(page).getByRole("button", { name: "Saving..." })).toBeVisible();
  await page.keyboard.press("Escape");
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("checkbox", { name: "Asana" }).first().check();
  await card(page).press("Enter"); // the list above may still grow, and push it away from a click
  await website(page).fill("typed in the next one");
  letOn();
  await expect(toast(page, "Product added successfully")).toBeVisible();
  await expect(website(page)).toHaveValue("typed in the next one");
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(chip(page, "Late Product")).toBeVisible();
  await expect(chip(page, "Asana")).toBeVisible();
});
