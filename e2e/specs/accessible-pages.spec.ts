import type { Page } from "@playwright/test";
import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { expect, test } from "../fixtures/test.ts";
import { desk, expectAccessible, phone, sideways } from "../steps/accessible.ts";
import { freeDays } from "../steps/booking.ts";
import { focusStart, unseenStops } from "../steps/focus.ts";
import { calm } from "../steps/calm.ts";

test.describe.configure({ mode: "parallel" });

test.beforeEach(async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
});

/** Lines, letters and words as far apart as readers may set them. */
const textSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`;

const answers = {
  ...usualAnswers,
  companyName: "A company with quite a long name, as there are some ".repeat(3).trim(),
  locations: ["1 Main Street, Springfield", "x".repeat(200)],
};

const focused = (page: Page) => page.locator(":focus");

async function open(page: Page, path: string) {
  await page.setViewportSize(desk);
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(path === "/nowhere" ? 404 : 200);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await calm(page);
}

/** One heading of the first level, the landmarks, a language, a title, and a first stop that leads past the bar. */
async function expectLandmarks(page: Page, path: string) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page.getByRole("banner")).toHaveCount(1);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page).toHaveTitle(/Compliance CheckUp$/);
  await focusStart(page);
  await page.keyboard.press("Tab");
  await expect(focused(page), `first stop of ${path}`).toHaveText("Skip to content");
  await expect(focused(page)).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
}

async function expectVisibleFocus(page: Page, what: string) {
  const { stops, unseen } = await unseenStops(page);
  expect.soft(unseen, `the focus at ${what}`).toEqual([]);
  expect(stops, `stops at ${what}`).toBeGreaterThanOrEqual(2);
}

/** Texts that are cut off at an edge, with nothing that shows them whole. Runs in the page. */
function cutTexts() {
  const cut: string[] = [];
  for (const element of document.body.querySelectorAll("*")) {
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element);
    const words = element.textContent?.trim() ?? "";
    if (words === "" || element.closest("[title], [aria-hidden=true], table")) continue;
    if (element.querySelector(`[title="${CSS.escape(words)}"]`)) continue;
    if (webkitLineClamp !== "none" || element.clientWidth < 2) continue; // shortened by intent, or for ears alone
    const isWide = overflowX === "hidden" && element.scrollWidth > element.clientWidth + 1;
    const isHigh = overflowY === "hidden" && element.scrollHeight > element.clientHeight + 2;
    if (isWide || isHigh) cut.push(`${element.tagName.toLowerCase()} "${words.slice(0, 40)}"`);
  }
  return cut;
}

async function expectNothingCut(page: Page, path: string) {
  const before = await page.evaluate(cutTexts);
  await page.addStyleTag({ content: textSpacing });
  const after = await page.evaluate(cutTexts);
  const isNew = after.filter((one) => !before.includes(one));
  expect.soft(isNew, `cut off with wide spacing, ${path}`).toEqual([]);
  expect.soft(await sideways(page), `sideways with wide spacing, ${path}`).toBe(0);
}

const eventually = expect.configure({ soft: true });

/** All that can be checked of a page in one visit; answers its title. */
async function sweep(page: Page, path: string): Promise<string> {
  const isForCustomers = /^\/(?:checkup|dashboard)/.test(path);
  await test.step(path, async () => {
    await open(page, path);
    await expectLandmarks(page, path);
    for (const viewport of [desk, phone]) {
      await page.setViewportSize(viewport);
      await expectAccessible(page, viewport === desk ? ["light", "dark"] : ["light"]);
      if (viewport === phone) await expectVisibleFocus(page, `${path}, ${viewport.width} px`);
    }
    // On their desk customers may have colors of their own, in which less shows the focus.
    if (isForCustomers) {
      await page.setViewportSize(desk);
      await page.emulateMedia({ forcedColors: "active" });
      await expectVisibleFocus(page, `${path}, in the colors of the system`);
      await page.emulateMedia({ forcedColors: "none" });
    }
    // What windows of 1440 and 1280 pixels have left of their widths, zoomed in twice and four times.
    for (const width of [720, 320]) {
      await page.setViewportSize({ width, height: 640 });
      // Charts take the new width a frame later.
      await eventually.poll(() => sideways(page), `${path}, ${width} px`).toBe(0);
    }
    await page.setViewportSize(desk);
    // Measured at 320 pixels still, a button that fits the desk would be cut.
    await expect.poll(() => page.evaluate(() => document.body.clientWidth)).toBe(desk.width);
    await expectNothingCut(page, path);
  });
  return page.title();
}

async function sweepAll(page: Page, paths: string[]) {
  const titles: string[] = [];
  for (const path of paths) titles.push(await sweep(page, path));
  expect(new Set(titles).size, `all titles differ: ${titles.join("; ")}`).toBe(titles.length);
}

test("the public pages are accessible", async ({ page }) => {
  await sweepAll(page, [
    "/",
    "/sample",
    "/auth",
    "/terms",
    "/privacy",
    "/nowhere",
    "/meeting",
    "/delete-account",
  ]);
});

test("the API reference has its landmarks and reflows", async ({ page }) => {
  const path = "/api/reference";
  await open(page, path);
  await expectLandmarks(page, path);
  for (const width of [720, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await eventually.poll(() => sideways(page), `${path}, ${width} px`).toBe(0);
  }
  await page.setViewportSize(desk);
  await expectNothingCut(page, path);
});

for (const steps of [
  [1, 2, 3, 4, 5, 6],
  [7, 8, 9, 10, 11, 12],
]) {
  test(`the steps ${steps[0]} to ${steps.at(-1)} are accessible`, async ({
    page,
    product,
    signIn,
  }) => {
    await signIn(page, `steps-${steps[0]}@accessible-company.com`);
    const id = await fillCheckup(page, product.origin, answers, 12);
    await sweepAll(
      page,
      steps.map((step) => `/checkup/${id}?step=${step}`),
    );
    await expect(page.getByRole("contentinfo")).toHaveCount(1);
    await expect(page.getByRole("navigation", { name: "Steps" })).toHaveCount(1);
  });
}

test("the dashboard is accessible with a check-up and with none", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "dashboard@accessible-company.com");
  await open(page, "/dashboard");
  await expect(page.getByRole("button", { name: "Start New CheckUp" }).first()).toBeVisible();
  await expectAccessible(page);
  await fillCheckup(page, product.origin, answers, 12);
  await sweep(page, "/dashboard");
});

for (const paths of [
  ["", "/frameworks?search=nist", "/checkups", "/profiles", "/roles"],
  // The other platforms and applications are on the same two pages.
  [
    "/work-platforms?search=microsoft",
    "/saas?search=quick",
    "/app-logos",
    "/readiness?table=places",
  ],
  ["/meetings", "/activity", "/api-tokens", "/brand", "/health", "/emails", "/trash"],
  ["/webhooks", "/deliveries"],
]) {
  test(`the admin panel is accessible: ${paths.join(" ")}`, async ({
    page,
    signInAsAdministrator,
  }) => {
    await signInAsAdministrator(page);
    await sweepAll(
      page,
      paths.map((path) => `/admin626${path}`),
    );
    await expect(page.getByRole("navigation", { name: "Admin Panel" })).toHaveCount(1);
  });
}

test("with the colors of the system, what is chosen is still seen", async ({
  page,
  product,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await signIn(page, "colors@accessible-company.com");
  const id = await fillCheckup(page, product.origin, answers, 12);
  // Backgrounds are missing: what is chosen has a line around it, on a card as on a tile or a chip.
  const labels = page.locator("label");
  const chosen = labels.filter({ has: page.locator("input:checked") });
  const others = labels.filter({ has: page.locator("input:not(:checked)") });
  for (const step of [2, 5]) {
    await open(page, `/checkup/${id}?step=${step}`);
    await expect(chosen.first()).toHaveCSS("outline-style", "solid");
    await expect(others.first()).toHaveCSS("outline-style", "none");
  }
  await open(page, `/checkup/${id}?step=12`);
  await page.getByRole("button", { name: "Next month" }).click();
  await freeDays(page).last().click();
  await page.getByRole("radio", { disabled: false }).last().check();
  await expect(chosen).toHaveCSS("outline-style", "solid");
});
