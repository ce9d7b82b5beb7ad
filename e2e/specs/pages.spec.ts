import { expect, test } from "../fixtures/test.ts";

test("an unknown address answers 404 and leads home", async ({ page, product }) => {
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("404", { exact: true })).toBeVisible();
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  expect(product.output).toContain('"path":"/no/such/page"');
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(`${product.origin}/`);
});

test("the landing page shows what there is to know", async ({ page }) => {
  await page.goto("/");
  for (const text of [
    "Quick & Efficient",
    "Secure & Compliant",
    "Detailed Insights",
    "What You'll Cover",
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
});
