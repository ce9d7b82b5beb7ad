import type { Page } from "@playwright/test";
import { itSecurity, Picker, test } from "../steps/add-product.ts";
import { savedAnswers } from "../fixtures/filled-checkup.ts";
import { expect } from "../fixtures/test.ts";
import { row, toast } from "../steps/lists.ts";

/** Saving a product waits until the returned function is called. */
async function holdSave(page: Page) {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  await page.route("**/saas/add", async (route) => {
    await held;
    await route.continue();
  });
  return resolve;
}

test("adds a product by its website, for this customer alone until it is published", async ({
  page,
  picker,
  product,
  asCustomer,
  browser,
  signInAsAdministrator,
}) => {
  const { step, answer, path, aCategory } = itSecurity;
  const id = await picker.open({ step });
  await page.getByLabel("Search applications").fill("tasktide");
  await expect(page.getByText("No matching applications found")).toBeVisible();
  await picker.card.focus();
  await page.keyboard.press("Enter");
  await expect(picker.website).toBeFocused();
  await picker.website.fill("tasktide-app.com");
  await page.keyboard.press("Enter");
  await expect(picker.field("Product Name")).toHaveValue("Tasktide");
  await expect(picker.field("Description")).toHaveValue(/^Tasktide is project management/);
  await expect(picker.dialog.getByText("From tasktide-app.com")).toBeVisible();
  await expect(picker.dialog.locator("img[src^='data:image/png']")).toBeVisible();
  await picker.category.fill(aCategory.slice(0, 6));
  await page.getByRole("option", { name: aCategory, exact: true }).click();
  await picker.save.dblclick();
  await expect(toast(page, "Product added successfully")).toBeVisible();
  await expect(picker.dialog).toBeHidden();
  await expect(picker.card).toBeFocused();
  await expect(picker.chip("Tasktide")).toBeVisible();
  const mine = page.getByRole("checkbox", { name: "Tasktide" });
  await expect(mine).toBeChecked();
  await expect(mine).toHaveAccessibleDescription(
    /^Only you and our team can see this Tasktide is project/,
  );
  await expect(page.getByText("No matching applications found")).toBeHidden();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const { [answer]: saved } = await savedAnswers(page, product.origin, id);
  expect((saved as string[]).at(-1)).toMatch(/^tasktide-[0-9a-f]{8}$/);

  await page.reload();
  await expect(picker.chip("Tasktide")).toBeVisible();
  await page.getByLabel("Search applications").fill("tasktide");
  await expect(page.getByRole("checkbox", { name: "Tasktide" })).toHaveCount(1);
  await expect(page.locator("label img[src^='/storage/app_logos/']")).toBeVisible();

  const bob = `bob@sees-nothing-${path}.com`;
  const otherId = await asCustomer(bob, async (other) => {
    const theirs = new Picker(other, product);
    const theirId = await theirs.open({ step });
    await other.getByLabel("Search applications").fill("tasktide");
    await expect(other.getByText("No matching applications found")).toBeVisible();
    await expect(theirs.card).toBeVisible();
    return theirId;
  });

  const administrator = await (await browser.newContext()).newPage();
  await signInAsAdministrator(administrator);
  await administrator.goto(`${product.origin}/admin626/${path}?search=tasktide`);
  await expect(row(administrator, "Tasktide")).toContainText(picker.email);
  const published = administrator.getByRole("switch", { name: "Tasktide is published" });
  const answered = administrator.waitForResponse("**/setPublished");
  await published.click({ force: true }); // a label lies above the real box
  await answered;
  await expect(published).toBeChecked();
  await administrator.context().close();

  await asCustomer(bob, async (other) => {
    await other.goto(`/checkup/${otherId}?step=${step}`);
    await other.getByLabel("Search applications").fill("tasktide");
    const theirs = other.getByRole("checkbox", { name: "Tasktide" });
    await theirs.check();
    await expect(theirs).toHaveAccessibleDescription(/^Tasktide is project/);
  });
});

test("adds a product by hand, at the end of the whole list, also by keyboard alone", async ({
  page,
  picker,
}) => {
  await picker.open();
  await page.route("**/saas/browse", async (route) => {
    // Nothing more than the first pages: the list is longer than what is shown.
    if (route.request().postData()?.includes('"offset":30')) await route.abort();
    else await route.continue();
  });
  await picker.card.focus();
  await page.keyboard.press("Space");
  await picker.byHand.press("Enter");
  await expect(picker.field("Product Name")).toBeFocused();
  await page.keyboard.type("Zzz Workbench");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Our own category");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Two words");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(picker.save).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Product added successfully")).toBeVisible();
  await expect(picker.chip("Zzz Workbench")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Zzz Workbench" })).toBeChecked();
  const others = page.getByRole("group", { name: "Other Applications" });
  await expect(others.getByRole("checkbox").last()).toHaveAccessibleName("Zzz Workbench");
  await expect(page.getByText("Our own category (1)")).toBeVisible();
});

test("a save that is answered after its step was left keeps what was chosen meanwhile, under its name", async ({
  page,
  picker,
  product,
}) => {
  const id = await picker.open({ answers: { saasApps: ["slack"] } });
  const letOn = await holdSave(page);
  await picker.openForm();
  await picker.name("Late Product");
  await picker.save.click();
  await expect(picker.dialog.getByRole("button", { name: "Saving..." })).toBeVisible();
  await picker.dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Cloud Infrastructure Platforms" })).toBeVisible();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("checkbox", { name: "Asana" }).first().check();
  await picker.openDialog();
  await picker.website.fill("typed in the next one");
  letOn();
  await expect(toast(page, "Product added successfully")).toBeVisible();
  await expect(picker.website).toHaveValue("typed in the next one");
  await picker.dialog.getByRole("button", { name: "Close" }).click();
  await expect(picker.chip("Late Product")).toBeVisible();
  await expect(picker.chip("Asana")).toBeVisible();
  await expect
    .poll(async () => (await savedAnswers(page, product.origin, id)).saasApps)
    .toEqual(["slack", "asana", expect.stringMatching(/^late-product-/)]);
});

test("a save that is answered in another check-up is chosen in its own", async ({
  page,
  picker,
  product,
}) => {
  const other = await picker.open({ answers: { saasApps: ["zoom"] } });
  const id = await picker.open({ answers: { saasApps: ["slack"] } });
  const letOn = await holdSave(page);
  await picker.openForm();
  await picker.name("Quokkaworks");
  await picker.save.click();
  await expect(picker.dialog.getByRole("button", { name: "Saving..." })).toBeVisible();
  await picker.dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Back to Dashboard" }).click();
  await page.getByRole("link", { name: "Continue" }).last().click(); // the newest is first
  await expect(page).toHaveURL(new RegExp(other));
  letOn();
  const saved = async (one: string) => (await savedAnswers(page, product.origin, one)).saasApps;
  await expect.poll(() => saved(id)).toEqual(["slack", expect.stringMatching(/^quokkaworks-/)]);
  expect(await saved(other)).toEqual(["zoom"]);
});
