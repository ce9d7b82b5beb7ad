import type { Page } from "@playwright/test";
import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { call, expect, officeTest as test } from "../fixtures/test.ts";
import { tabTo } from "../steps/focus.ts";
import { bookMeeting, choose, row } from "../steps/lists.ts";
import { expectAccessible, expectAccessibleAtBothWidths } from "../steps/accessible.ts";

const owner = "ann@juniper-works.com";

test.beforeAll(async ({ asCustomer, product }) => {
  const { origin } = product;
  await asCustomer(owner, async (customer) => {
    const juniper = { ...usualAnswers, companyName: "Juniper Works" };
    await bookMeeting(customer, origin, await fillCheckup(customer, origin, juniper, 12));
    await fillCheckup(customer, origin, { ...usualAnswers, companyName: "Juniper & Sons" }, 5);
  });
});

const table = (page: Page) => page.getByRole("region", { name: /, table$/ });

/** Whether the cells of a row stand side by side, rather than below each other on a card. */
const isSideBySide = (page: Page) =>
  table(page)
    .getByRole("row")
    .nth(1)
    .getByRole("cell")
    .evaluateAll((cells) => {
      const lefts = cells.map((cell) => cell.getBoundingClientRect().left);
      return new Set(lefts).size === cells.length;
    });

/** How much of the list, and of the page, lies to the right of what shows. */
const hiddenAtTheSide = (page: Page) =>
  table(page).evaluate((frame) => [
    frame.scrollWidth - frame.clientWidth,
    document.documentElement.scrollWidth - document.documentElement.clientWidth,
  ]);

test("filters are in the address, which opens the same list elsewhere; they can be reset", async ({
  page,
  context,
}) => {
  await page.goto("/admin626/checkups?page=1");
  await page.getByRole("combobox", { name: "Meeting" }).click();
  await page.getByRole("option", { name: "Without a meeting" }).click();
  await expect(page).toHaveURL(/checkups\?meeting=none$/);
  await expect(row(page, "Juniper & Sons")).toBeVisible();
  await expect(row(page, "Juniper Works")).toHaveCount(0);
  await expectAccessible(page);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("combobox", { name: "Meeting" })).toHaveValue("Without a meeting");
  await expect(row(other, "Juniper & Sons")).toBeVisible();
  await expect(row(other, "Juniper Works")).toHaveCount(0);
  await other.getByRole("button", { name: "Reset" }).click();
  await expect(other).toHaveURL(/checkups$/);
  await expect(other.getByRole("searchbox")).toBeFocused();
  await expect(row(other, "Juniper Works")).toBeVisible();
  await expect(other.getByRole("button", { name: "Reset" })).toHaveCount(0);
  await other.close();
});

test("an empty list says why, and takes search and filters back", async ({ page }) => {
  await page.goto("/admin626/saas?search=nothing-like-this");
  await expect(page.getByText("No applications found")).toBeVisible();
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(page).toHaveURL(/saas$/);
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.goto("/admin626/saas?search=nothing-like-this&popular=true&sort=category");
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(page).toHaveURL(/saas\?sort=category$/);
  await expect(page.getByText(/^Showing 1 to 50 of/)).toBeVisible();
});

test("all columns show on a desk, most on a tablet; where they do not fit, each row is a block", async ({
  page,
  product,
}) => {
  await call(page, product.origin, "admin/saas/create", {
    identifier: "wide-name",
    name: `Wide ${"W".repeat(190)}`,
    category: "C".repeat(100),
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [width, list] of [
    [1440, "saas"],
    [1280, "saas"],
    [1280, "checkups"],
    [1024, "frameworks"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/admin626/${list}`);
    await expect(page.getByRole("cell").first()).toBeVisible();
    expect(await isSideBySide(page), `${list} at ${width}`).toBe(true);
    expect(await hiddenAtTheSide(page), `${list} at ${width}`).toEqual([0, 0]);
  }
  for (const [width, columns] of [
    [768, 7],
    [390, 9],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/admin626/saas?search=wide+w");
    const found = row(page, "Wide W");
    await expect(found.getByRole("cell")).toHaveCount(columns);
    expect(await isSideBySide(page)).toBe(width === 768);
    const ends = await found
      .getByRole("cell")
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThan(width);
    const button = await page.getByRole("button", { name: /^Edit Wide/ }).boundingBox();
    expect(Math.min(button?.width ?? 0, button?.height ?? 0)).toBeGreaterThanOrEqual(24);
    expect(await hiddenAtTheSide(page)).toEqual([0, 0]);
    await page.getByRole("columnheader", { name: "Category" }).getByRole("button").click();
    await expect(page).toHaveURL(/sort=category/);
    await expectAccessible(page);
  }
  // One endless choice leaves the others in reach, and the dialogs fit too.
  await choose(page, "Category", "C".repeat(100));
  await choose(page, "Category", "All Categories");
  for (const button of [/^Edit Wide/, /^Delete Wide/]) {
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.keyboard.press("Escape");
  }
});

test("how long ago something was is exact in the row that the keyboard is in", async ({ page }) => {
  await page.goto("/admin626/checkups?search=juniper");
  await expect(row(page, "Juniper Works")).toBeVisible();
  const updated = row(page, "Juniper & Sons").getByRole("time").last();
  await expect(updated).toHaveText(/ago$|^just now$/);
  const exact = (await updated.getAttribute("data-exact")) ?? "";
  expect(exact).toMatch(/^\w{3} \d+, \d{4}, \d+:\d\d\s[AP]M$/);
  await expect(updated).toHaveAttribute("title", /^\w+ \d+, \d{4} at .*\n\d{4}-\d\d-\d\dT.*Z$/);
  const shown = () => updated.evaluate((time) => getComputedStyle(time, "::after").content);
  expect(await shown()).toBe("none");
  await tabTo(page, "link", "Juniper & Sons");
  expect(await shown()).toBe(`"${exact}"`);
});
