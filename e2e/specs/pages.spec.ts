import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { expect, test } from "../fixtures/test.ts";
import { isSound } from "../steps/accessible.ts";

const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

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

for (const viewport of widths) {
  test(`every page is sound, ${viewport.width} px`, async ({ page, product, signIn }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(viewport);
    for (const path of ["/", "/auth", "/terms", "/privacy", "/nowhere"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await isSound(page);
    }
    await signIn(page, `${viewport.width}@sound-company.com`);
    await page.goto("/dashboard");
    await expect(page.getByRole("button", { name: "Start New CheckUp" }).first()).toBeVisible();
    await isSound(page);
    const longest = {
      ...usualAnswers,
      companyName: "A company with quite a long name, as there are some ".repeat(3).trim(),
      locations: ["1 Main Street, Springfield", "x".repeat(200)],
    };
    const id = await fillCheckup(page, product.origin, longest, 12);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Your CheckUps" })).toBeVisible();
    await isSound(page);
    for (let step = 1; step <= 12; step += 1) {
      await page.goto(`/checkup/${id}?step=${step}`);
      const indicator = page.getByText(`Step ${step} of 12`).filter({ visible: true });
      await expect(indicator.first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      await isSound(page);
    }
  });
}
