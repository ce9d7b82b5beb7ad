import { expect, test } from "./fixtures.ts";
import { row, toast } from "./list-steps.ts";
import { isSound } from "./sound.ts";

test.use({ looksUp: true });

test("an application's empty fields are filled in from its website, typed ones stay", async ({
  page,
  signInAsAdministrator,
}) => {
  await signInAsAdministrator(page);
  await page.goto("/admin626/saas");
  await page.getByRole("button", { name: "Add Application" }).click();
  const dialog = page.getByRole("dialog", { name: "Add SaaS Application" });
  const fetchInfo = dialog.getByRole("button", { name: "Fetch Product Info" });
  const website = dialog.getByLabel("Product Website");
  await fetchInfo.click();
  await expect(website).toHaveAccessibleDescription("Please enter a website URL.");
  await expect(website).toBeFocused();
  await website.fill("broken-site.com");
  await fetchInfo.click();
  const failure = toast(page, "Failed to fetch product information. Please enter manually.");
  await expect(failure).toContainText("Error");

  await dialog.getByLabel("Description").fill("Our own words");
  await website.fill("pixelharbor-app.com");
  await website.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Name")).toHaveValue("Pixelharbor");
  await expect(dialog.getByLabel("Identifier")).toHaveValue("pixelharbor");
  await expect(dialog.getByRole("combobox", { name: "Category" })).not.toHaveValue("");
  await expect(dialog.getByLabel("Description")).toHaveValue("Our own words");
  await expect(dialog.getByText("pixelharbor.png")).toBeVisible();
  await isSound(page);
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(toast(page, "Application created successfully")).toBeVisible();
  await page.goto("/admin626/saas?search=pixelharbor");
  await expect(row(page, "Pixelharbor").locator("img[src^='/storage/app_logos/']")).toBeVisible();
});
