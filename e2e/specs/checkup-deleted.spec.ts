import { startCheckup } from "../fixtures/filled-checkup.ts";
import { call, expect, customerTest as test } from "../fixtures/test.ts";
import { expectAccessible } from "../steps/accessible.ts";

test("a check-up that an administrator deletes while it is open shows a page that says so", async ({
  page,
  product,
  browser,
  signInAsAdministrator,
}) => {
  const id = await startCheckup(page, product.origin);
  await page.goto(`/checkup/${id}`);
  const name = page.getByLabel("Company Name");
  await name.fill("Soon Gone");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(`/checkup/${id}`);
  await expect(second.getByLabel("Company Name")).toHaveValue("Soon Gone");

  const back = await browser.newPage();
  await signInAsAdministrator(back);
  await call(back, product.origin, "admin/checkups/remove", { id });
  await back.close();

  await name.fill("Typed too late");
  const heading = page.getByRole("heading", { name: "This CheckUp was deleted", level: 1 });
  await expect(heading).toBeFocused();
  await expect(page.getByText("Error saving progress")).toHaveCount(0);
  await expectAccessible(page);
  // The other tab need not find out by itself.
  await expect(second.getByRole("heading", { name: "This CheckUp was deleted" })).toBeVisible();

  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "No CheckUp yet" })).toBeVisible();
  await expect(page.getByText("Soon Gone")).toHaveCount(0);
  // Nothing of it is left to ask about.
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText("Your session has ended.")).toHaveCount(0);
});
