import { startCheckup } from "./filled-checkup.ts";
import { expect, test } from "./fixtures.ts";

const menuCode = "**/assets/step-dropdown-*.js";

test("on a phone, a list of steps that does not come says so and comes with the next press", async ({
  page,
  product,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "menu@acme.com");
  const id = await startCheckup(page, product.origin);
  await page.route(menuCode, (route) => route.abort());
  await page.goto(`/checkup/${id}`);
  await page.waitForLoadState("networkidle"); // with what comes when it is idle
  const button = page.getByRole("button", { name: "Step 1 of 12" });
  await button.click();
  await expect(page.getByRole("alert")).toContainText("The list of steps could not be loaded.");
  await page.unroute(menuCode);
  // A browser may keep what failed until the page is loaded anew, which the press after does.
  await expect(async () => {
    await button.click();
    await expect(page.getByRole("menuitem", { name: "Company Information" })).toBeVisible({
      timeout: 3_000,
    });
  }).toPass();
});
