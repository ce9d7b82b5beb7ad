import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";

/** How many cards are wholly in sight: above the footer and what is selected, and not under what sticks above. */
const cardsInSight = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector("main")!;
    return [...main.querySelectorAll("label")].filter((card) => {
      if (!card.querySelector(":scope > [type=checkbox][value]")) return false;
      const { left, top, right, bottom } = card.getBoundingClientRect();
      const corners = [top + 2, bottom - 2].flatMap((y) =>
        [left + 20, right - 20].map((x) => [x, y]),
      );
      return corners.every(([x, y]) => card.contains(document.elementFromPoint(x!, y!)));
    }).length;
  });

test("nine cards are in sight when a picker opens, three while a phone's keyboard is open, and a choice moves none", async ({
  page,
  product,
  signIn,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, "room@acme.com");
  const answers = { ...usualAnswers, workPlatforms: ["windows"], saasApps: [], itSecurityApps: [] };
  const id = await fillCheckup(page, product.origin, answers, 7);
  await page.goto(`/checkup/${id}?step=7`);
  await expect(page.getByRole("heading", { name: "Companies like yours often use" })).toBeVisible();
  expect(await cardsInSight(page)).toBeGreaterThanOrEqual(9);

  const card = page.getByRole("checkbox").nth(4);
  const before = await card.boundingBox();
  await card.check();
  await expect(page.getByRole("heading", { name: "Selected (1)" })).toBeInViewport();
  expect(await card.boundingBox()).toEqual(before);
  expect(await cardsInSight(page)).toBeGreaterThanOrEqual(9);

  await page.setViewportSize({ width: 390, height: 470 });
  await page.reload();
  await expect(page.getByText("Selected (1)")).toBeVisible();
  await page.getByLabel("Search applications").fill("google");
  await expect(page.getByRole("status").filter({ hasText: /found$/ })).toBeVisible();
  expect(await cardsInSight(page)).toBeGreaterThanOrEqual(3);
  // It sticks above the list, and what is found next begins right below it.
  await page.evaluate(() => scrollBy({ top: 500, behavior: "instant" }));
  await expect(page.getByLabel("Search applications")).toBeInViewport();
  await page.getByLabel("Search applications").fill("adobe");
  await expect(page.getByRole("checkbox", { name: "Adobe Acrobat", exact: true })).toBeInViewport();
});

test("pictures load before their step is opened, so that no save waits for them", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "pictures@acme.com");
  const id = await fillCheckup(page, product.origin, usualAnswers, 6);
  const pictures: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "image") pictures.push(new URL(request.url()).pathname);
  });
  await page.goto(`/checkup/${id}?step=6`);
  await page.waitForLoadState("networkidle");
  expect(pictures.filter((path) => path.startsWith("/logos/")).length).toBeGreaterThan(50);
  expect(new Set(pictures).size).toBe(pictures.length);
  pictures.length = 0;
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page).toHaveURL(/step=7/);
  await expect(page.locator("main img").first()).toBeVisible();
  await page.waitForTimeout(500);
  // Those of products that are proposed for this company: fewer than a browser's connections.
  expect(pictures.length).toBeLessThan(6);
});
