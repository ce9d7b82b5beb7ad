import type { Page } from "@playwright/test";
import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { expect, test } from "../fixtures/test.ts";
import { unseenStops } from "../steps/focus.ts";
import { desk, phone } from "../steps/accessible.ts";

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

/** Opens a page, and goes through it with the tab key. */
async function everyStopIsSeen(page: Page, path: string, atLeast = 5) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const { stops, unseen } = await unseenStops(page);
  expect.soft(unseen, `the focus at ${path}, ${page.viewportSize()?.width} px`).toEqual([]);
  expect(stops, `stops at ${path}`).toBeGreaterThanOrEqual(atLeast);
}

for (const viewport of [desk, phone]) {
  test(`the focus is seen at every stop of the customer's pages, ${viewport.width} px`, async ({
    page,
    product,
    signIn,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    for (const path of ["/", "/auth", "/terms", "/nowhere"]) {
      await everyStopIsSeen(page, path);
    }
    await signIn(page, `focus-${viewport.width}@sound-company.com`);
    const id = await fillCheckup(page, product.origin, usualAnswers, 12);
    await everyStopIsSeen(page, "/dashboard");
    for (let step = 1; step <= 12; step += 1) {
      await everyStopIsSeen(page, `/checkup/${id}?step=${step}`);
    }
  });

  test(`the focus is seen at every stop of the back office, ${viewport.width} px`, async ({
    page,
    signInAsAdministrator,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await signInAsAdministrator(page);
    for (const path of [
      "",
      "/saas?search=quick",
      "/frameworks?search=nist",
      "/app-logos",
      "/api-tokens",
      "/health",
    ]) {
      await everyStopIsSeen(page, `/admin626${path}`);
    }
  });
}
