import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { row, toast } from "../steps/lists.ts";
import { isSound } from "../steps/accessible.ts";

// All tests here are one administrator, who has ten look-ups a minute: what was looked up before costs none.
test.use({ looksUp: true });

/** The parts of the dialog that adds or edits an application. */
function partsOf(page: Page) {
  const dialog = page.getByRole("dialog");
  return {
    dialog,
    name: dialog.getByLabel("Name"),
    identifier: dialog.getByLabel("Identifier"),
    category: dialog.getByRole("combobox", { name: "Category" }),
    description: dialog.getByLabel("Description"),
    website: dialog.getByLabel("Product Website"),
    fetchInfo: dialog.getByRole("button", { name: "Fetch Product Info" }),
    fetching: dialog.getByRole("button", { name: "Fetching..." }),
    said: dialog.getByRole("status"),
    save: dialog.getByRole("button", { name: "Save" }),
  };
}

async function addApplication(page: Page) {
  await page.goto("/admin626/saas");
  await page.getByRole("button", { name: "Add Application" }).click();
  return partsOf(page);
}

test("an application's empty fields are filled in from its website, typed ones stay", async ({
  page,
  signInAsAdministrator,
}) => {
  await signInAsAdministrator(page);
  const { dialog, name, identifier, category, description, website, fetchInfo, save, said } =
    await addApplication(page);
  await fetchInfo.click();
  await expect(website).toHaveAccessibleDescription("Please enter a website URL.");
  await expect(website).toBeFocused();
  await website.fill("broken-site.com");
  await fetchInfo.click();
  const failure = toast(page, "Failed to fetch product information. Please enter manually.");
  await expect(failure).toContainText("Error");

  await description.fill("Our own words");
  await website.fill("pixelharbor-app.com");
  await website.press("Tab");
  await page.keyboard.press("Enter");
  await expect(name).toHaveValue("Pixelharbor");
  await expect(identifier).toHaveValue("pixelharbor");
  await expect(category).not.toHaveValue("");
  await expect(description).toHaveValue("Our own words");
  await expect(dialog.getByText("pixelharbor.png")).toBeVisible();
  await expect(said).toHaveText("Filled in: identifier, name, category, logo");
  await isSound(page);
  await save.press("Enter");
  await expect(toast(page, "Application created successfully")).toBeVisible();
  await page.goto("/admin626/saas?search=pixelharbor");
  await expect(row(page, "Pixelharbor").locator("img[src^='/storage/app_logos/']")).toBeVisible();
});

test("a late answer leaves what is being typed, and the errors of other fields", async ({
  page,
  sites,
  signInAsAdministrator,
}) => {
  await signInAsAdministrator(page);
  const { name, identifier, category, description, website, fetchInfo, fetching, said, save } =
    await addApplication(page);
  await save.click();
  await expect(identifier).toHaveAttribute("aria-invalid", "true");
  await expect(category).toHaveAttribute("aria-invalid", "true");
  const goOn = sites.hold("tasktide-app.com");
  await website.fill("tasktide-app.com/late");
  await fetchInfo.click();
  await expect(fetching).toBeVisible();
  await name.click();
  await page.keyboard.type("Acme ");
  goOn();
  await expect(said).toHaveText("Filled in: category, description, logo");
  await page.keyboard.type("Corp");
  await expect(name).toHaveValue("Acme Corp");
  await expect(identifier).toHaveValue("");
  await expect(identifier).toHaveAttribute("aria-invalid", "true");
  await expect(category).not.toHaveAttribute("aria-invalid", "true");
  await expect(description).toHaveValue(/^Tasktide is project management/);

  await website.click();
  await page.keyboard.press("Enter");
  await expect(said).toHaveText("Filled in: identifier");
  await expect(identifier).toHaveValue("acme-corp");
  await website.press("Enter");
  await expect(said).toHaveText("Nothing to fill in");
});

test("another website takes the place of what the last one filled in; what was edited stays", async ({
  page,
  signInAsAdministrator,
}) => {
  await signInAsAdministrator(page);
  const { dialog, name, identifier, category, description, website, said } =
    await addApplication(page);
  await website.fill("tasktide-app.com/first");
  await website.press("Enter");
  await expect(said).toHaveText("Filled in: identifier, name, category, description, logo");
  await description.fill("Our own words");
  const software = await category.inputValue();

  await website.fill("tasktide-app.com/second");
  await website.press("Enter");
  await expect(said).toHaveText("Nothing to fill in");
  await expect(name).toHaveValue("Tasktide");

  await website.fill("northwind-logistics.com");
  await expect(name).toHaveValue("Tasktide");
  await website.press("Enter");
  await expect(said).toHaveText("Filled in: identifier, name, category. Cleared: logo");
  await expect(name).toHaveValue("Northwind Logistics");
  await expect(identifier).toHaveValue("northwind-logistics");
  await expect(category).not.toHaveValue(software);
  await expect(description).toHaveValue("Our own words");
  await expect(dialog.getByRole("button", { name: "Remove logo" })).toBeHidden();

  await website.fill("gone-site.com");
  await website.press("Enter");
  await expect(toast(page, "Failed to fetch product information.")).toBeVisible();
  await expect(said).toHaveText("Cleared: identifier, name, category");
  await expect(name).toHaveValue("");
  await expect(description).toHaveValue("Our own words");
});

test("of a record that is edited, only empty fields are filled in", async ({
  page,
  signInAsAdministrator,
}) => {
  await signInAsAdministrator(page);
  const added = await addApplication(page);
  await added.identifier.fill("half-filled");
  await added.name.fill("Half Filled");
  await added.category.fill("Own Category");
  await added.save.click();
  await expect(toast(page, "Application created successfully")).toBeVisible();
  await page.goto("/admin626/saas?search=half%20filled");
  await row(page, "Half Filled").getByRole("button", { name: "Edit Half Filled" }).click();

  const { name, identifier, category, description, website, said, save } = partsOf(page);
  await website.fill("pixelharbor-app.com");
  await website.press("Enter");
  await expect(said).toHaveText("Filled in: description, logo");
  await website.fill("tasktide-app.com/first");
  await website.press("Enter");
  await expect(said).toHaveText("Filled in: description, logo");
  await expect(description).toHaveValue(/^Tasktide/);
  await expect(identifier).toHaveValue("half-filled");
  await expect(name).toHaveValue("Half Filled");
  await expect(category).toHaveValue("Own Category");
  await save.click();
  await expect(toast(page, "Application updated successfully")).toBeVisible();
});

test("a logo that a refused saving has stored is not stored again, and goes with its website", async ({
  page,
  signInAsAdministrator,
}) => {
  await signInAsAdministrator(page);
  let uploads = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/files/upload")) uploads += 1;
  });
  const { dialog, name, identifier, website, said, save } = await addApplication(page);
  await website.fill("pixelharbor-app.com");
  await website.press("Enter");
  await expect(said).toHaveText("Filled in: identifier, name, category, description, logo");
  await identifier.fill("slack");
  await save.click();
  await expect(identifier).toHaveAccessibleDescription(/This identifier is already in use/);
  const refusedAgain = page.waitForResponse("**/saas/create");
  await save.click();
  await refusedAgain;
  expect(uploads).toBe(1);

  await website.fill("northwind-logistics.com");
  await website.press("Enter");
  await expect(said).toHaveText("Filled in: name, category, description. Cleared: logo");
  await expect(identifier).toHaveValue("slack");
  await identifier.fill("without-its-logo");
  await name.fill("Without Its Logo");
  await save.click();
  await expect(toast(page, "Application created successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goto("/admin626/saas?search=Without Its Logo");
  const saved = row(page, "Without Its Logo");
  await expect(saved).toBeVisible();
  await expect(saved.locator("img[src^='/storage/']")).toHaveCount(0);
});

test("a website is checked alike when it is fetched and when it is saved", async ({
  page,
  signInAsAdministrator,
}) => {
  await signInAsAdministrator(page);
  const { dialog, name, identifier, category, website, fetchInfo, save } =
    await addApplication(page);
  await identifier.fill("checked-alike");
  await name.fill("Checked Alike");
  await category.fill("Own Category");
  for (const [typed, text] of [
    ["javascript:alert(1)", "Please enter a valid website URL"],
    ["ftp://example.com", "URL must use http or https protocol"],
  ] as const) {
    await website.fill(typed);
    await fetchInfo.click();
    await expect(website).toHaveAccessibleDescription(text);
    await website.fill(`${typed} `);
    await expect(website).not.toHaveAttribute("aria-invalid", "true");
    await save.click();
    await expect(website).toHaveAccessibleDescription(text);
  }
  await website.fill("");
  await website.press("Enter");
  await expect(toast(page, "Application created successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
});
