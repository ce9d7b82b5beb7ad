import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { row, toast } from "../steps/lists.ts";
import { expectAccessible } from "../steps/accessible.ts";

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
  await expectAccessible(page);
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
