import { expect, officeTest as test } from "../fixtures/test.ts";
import { row, toast } from "../steps/lists.ts";
import { expectAccessible } from "../steps/accessible.ts";

test("an application's empty fields are filled in from its website, typed ones stay", async ({
  page,
}) => {
  await page.goto("/admin626/saas");
  await page.getByRole("button", { name: "Add Application" }).click();
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel("Name");
  const identifier = dialog.getByLabel("Identifier");
  const website = dialog.getByLabel("Product Website");
  const description = dialog.getByLabel("Description");
  const fetchInfo = dialog.getByRole("button", { name: "Fetch Product Info" });
  await fetchInfo.click();
  await expect(website).toHaveAccessibleDescription("Please enter a website URL.");
  await expect(website).toBeFocused();
  await website.fill("ftp://example.com");
  await fetchInfo.click();
  await expect(website).toHaveAccessibleDescription("URL must use http or https protocol");
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
  await expect(dialog.getByRole("combobox", { name: "Category" })).not.toHaveValue("");
  await expect(description).toHaveValue("Our own words");
  await expect(dialog.getByText("pixelharbor.png")).toBeVisible();
  await expect(dialog.getByRole("status")).toHaveText(
    "Filled in: identifier, name, category, logo",
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(toast(page, "Application created successfully")).toBeVisible();
  await page.goto("/admin626/saas?search=pixelharbor");
  await expect(row(page, "Pixelharbor").locator("img[src^='/storage/app_logos/']")).toBeVisible();
});
