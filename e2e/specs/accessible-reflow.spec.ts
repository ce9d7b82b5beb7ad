import type { Page } from "@playwright/test";
import { freeDays } from "../steps/booking.ts";
import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { expect, test } from "../fixtures/test.ts";
import { unseenStops } from "../steps/focus.ts";
import { desk, sideways } from "../steps/accessible.ts";

/** Lines, letters and words as far apart as readers may set them. */
const textSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`;

const publicPages = ["/", "/auth", "/terms", "/nowhere", "/api/reference"];
const adminPages = ["", "/saas?search=quick", "/app-logos", "/roles", "/health", "/api-tokens"];

const eventually = expect.configure({ soft: true });

async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
}

/** The pages of a customer with one check-up, and of an administrator. */
async function allPages(page: Page, origin: string, signIn: () => Promise<void>) {
  await signIn();
  const id = await fillCheckup(page, origin, usualAnswers, 12);
  const steps = Array.from({ length: 12 }, (_, index) => `/checkup/${id}?step=${index + 1}`);
  return ["/dashboard", ...steps];
}

/**
 * Texts that are cut off at an edge, with nothing that gives them whole. Runs in the page.
 */
function cutTexts() {
  const cut: string[] = [];
  for (const element of document.body.querySelectorAll("*")) {
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element);
    const words = element.textContent?.trim() ?? "";
    if (words === "" || element.closest("[title], [aria-hidden=true], table")) continue;
    if (webkitLineClamp !== "none" || element.clientWidth < 2) continue; // shortened by intent, or for ears alone
    const isWide = overflowX === "hidden" && element.scrollWidth > element.clientWidth + 1;
    const isHigh = overflowY === "hidden" && element.scrollHeight > element.clientHeight + 2;
    if (isWide || isHigh) cut.push(`${element.tagName.toLowerCase()} “${words.slice(0, 40)}”`);
  }
  return cut;
}

async function nothingIsCut(page: Page, style: string, what: string) {
  const before = await page.evaluate(cutTexts);
  await page.addStyleTag({ content: style });
  const after = await page.evaluate(cutTexts);
  const isNew = after.filter((one) => !before.includes(one));
  expect.soft(isNew, `cut off ${what}, ${page.url()}`).toEqual([]);
  expect.soft(await sideways(page), `sideways ${what}, ${page.url()}`).toBe(0);
}

const asCustomer = test.extend<{ customerPages: string[] }>({
  customerPages: async ({ page, product, signIn }, provide, { title }) => {
    const email = `reflow@${title.length}-company.com`;
    await provide(await allPages(page, product.origin, () => signIn(page, email)));
  },
});

asCustomer(
  "zoomed in twice and four times, nothing sticks out",
  async ({ page, customerPages, signInAsAdministrator }) => {
    test.slow();
    const check = async (path: string) => {
      await open(page, path);
      // What a window of 1440 and one of 1280 pixels have left of their widths.
      for (const width of [720, 320]) {
        await page.setViewportSize({ width, height: 640 });
        // Charts take the new width a frame later.
        await eventually.poll(() => sideways(page), `${path}, ${width} px`).toBe(0);
      }
    };
    for (const path of [...customerPages, ...publicPages]) await check(path);
    await signInAsAdministrator(page);
    for (const path of adminPages) await check(`/admin626${path}`);
  },
);

asCustomer(
  "wider text spacing cuts nothing off",
  async ({ page, customerPages, signInAsAdministrator }) => {
    test.slow();
    await page.setViewportSize(desk);
    for (const path of [...customerPages, ...publicPages]) {
      await open(page, path);
      await nothingIsCut(page, textSpacing, "with wide spacing");
    }
    await signInAsAdministrator(page);
    for (const path of adminPages) {
      await open(page, `/admin626${path}`);
      await nothingIsCut(page, textSpacing, "with wide spacing");
    }
  },
);

asCustomer(
  "with the colors of the system, focus and choices are still seen",
  async ({ page, customerPages }) => {
    test.slow();
    await page.setViewportSize(desk);
    await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
    for (const path of customerPages) {
      await open(page, path);
      const { unseen } = await unseenStops(page);
      expect.soft(unseen, path).toEqual([]);
    }
    // Grounds are gone: what is chosen has a line around it, on a card as on a tile or a chip.
    const labels = page.locator("label");
    const chosen = labels.filter({ has: page.locator("input:checked") });
    const others = labels.filter({ has: page.locator("input:not(:checked)") });
    for (const step of [2, 5]) {
      await open(
        page,
        customerPages.find((path) => path.endsWith(`=${step}`))!,
      ); // all steps are among them
      await expect(chosen.first()).toHaveCSS("outline-style", "solid");
      await expect(others.first()).toHaveCSS("outline-style", "none");
    }
    await open(
      page,
      customerPages.find((path) => path.endsWith("=12"))!,
    ); // as above
    await page.getByRole("button", { name: "Next month" }).click();
    await freeDays(page).last().click();
    await page.getByRole("radio", { disabled: false }).last().check();
    await expect(chosen).toHaveCSS("outline-style", "solid");
  },
);
