import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

type ColorScheme = "light" | "dark";

/** The rules whose outcome another color scheme can change: the others are asked in the light one alone. */
const colorRules = ["color-contrast", "link-in-text-block"];

/**
 * In both color schemes nothing serious for people who cannot see well, and nothing that sticks out to the side.
 * Afterwards the page has the scheme and the motion that it had.
 */
export async function isSound(page: Page) {
  const before = await emulatedMedia(page);
  await stopTransitions(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectScheme(page, colorScheme);
    const rules = new AxeBuilder({ page });
    if (colorScheme === "dark") rules.withRules(colorRules);
    const { violations } = await rules.analyze();
    const serious = violations.filter(({ impact }) => /serious|critical/.test(impact ?? ""));
    const found = serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join()}`);
    expect(found, `what is not sound in the ${colorScheme} scheme`).toEqual([]);
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await page.emulateMedia(before);
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
}

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
const stopTransitions = (page: Page) =>
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
