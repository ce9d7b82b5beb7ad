import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

type ColorScheme = "light" | "dark";

/** The rules whose outcome another color scheme can change: the others are asked in the light one alone. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** What is no fault here: what loads has its heading to come, and what drops down is drawn outside of all regions. */
async function notAsked(page: Page) {
  const isDropped = (await page.locator("[role=menu], [role=listbox]").count()) > 0;
  return isDropped ? ["page-has-heading-one", "region"] : ["page-has-heading-one"];
}

/**
 * In both color schemes nothing that axe knows to be in anybody's way, and nothing that sticks out to the side.
 * Afterwards the page has the scheme and the motion that it had.
 */
export async function isSound(page: Page) {
  const before = await emulatedMedia(page);
  await stopTransitions(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectScheme(page, colorScheme);
    const rules = new AxeBuilder({ page }).setLegacyMode();
    if (colorScheme === "dark") rules.withRules(colorRules);
    else rules.options({ rules: { "target-size": { enabled: true } } });
    const { violations } = await rules.analyze();
    const ignored = await notAsked(page);
    const asked = violations.filter(({ id }) => !ignored.includes(id));
    const found = asked.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join()}`);
    expect(found, `what is not sound in the ${colorScheme} scheme`).toEqual([]);
  }
  expect(await sideways(page), "pixels that stick out to the side").toBe(0);
  await page.emulateMedia(before);
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
}

/** How far the page can be scrolled sideways, in pixels. */
export const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const emulatedMedia = (page: Page) =>
  page.evaluate(() => {
    const has = (query: string) => matchMedia(query).matches;
    return {
      colorScheme: has("(prefers-color-scheme: dark)") ? "dark" : "light",
      reducedMotion: has("(prefers-reduced-motion: reduce)") ? "reduce" : "no-preference",
    } as const;
  });

/**
 * Ends all transitions and lets none begin, so that no color is looked at on its way to another one. Waiting for them
 * is not enough: where the browser skips what is out of view, they may begin only when axe asks for a color.
 */
export const stopTransitions = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
    const none = new CSSStyleSheet();
    none.insertRule("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(none);
  });

/** Waits until the page has taken the color scheme; one that is not the app's has it by its styles alone. */
async function expectScheme(page: Page, colorScheme: ColorScheme) {
  // The app hears of a change right before its next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const attribute = "data-mantine-color-scheme";
  const taken = page.locator(`html:is([${attribute}=${colorScheme}], :not([${attribute}]))`);
  await expect(taken, `the page takes the ${colorScheme} scheme`).toBeAttached();
}

/** On a desk and on a phone, as the page stands. */
export async function isSoundAtBothWidths(page: Page) {
  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport);
    await isSound(page);
  }
}
export const desk = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
