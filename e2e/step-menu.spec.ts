import { fillCheckup, startCheckup, usualAnswers } from "./filled-checkup.ts";
import { expect, test } from "./fixtures.ts";
import { toast } from "./list-steps.ts";

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

test("on a phone, a toast keeps clear of the footer and goes with its step", async ({
  page,
  product,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "toast@acme.com");
  const answers = { ...usualAnswers, locations: [] };
  const id = await fillCheckup(page, product.origin, answers, 4);
  await page.goto(`/checkup/${id}`);
  await page.getByRole("button", { name: "Add" }).click();
  const refused = toast(page, "Empty Location");
  await expect(refused).toBeVisible();
  const gap = async () => {
    const footer = await page.getByRole("contentinfo").boundingBox();
    const above = await refused.boundingBox();
    return footer && above && footer.y - (above.y + above.height);
  };
  await expect.poll(gap).toBeGreaterThan(4);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Staff Details" })).toBeVisible();
  await expect(refused).toHaveCount(0, { timeout: 2_000 });
});
