import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

export const desk = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

type ColorScheme = "light" | "dark";
type Rules = Record<string, { enabled: boolean }>;
/** What axe is asked to run, and to list: without the elements that pass it takes half of the time. */
type Run = { rules?: Rules; runOnly?: string[]; resultTypes?: ["violations"] };

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/** The rules whose outcome the color scheme can change; the others run in the light one alone. */
const colorRules = ["color-contrast", "link-in-text-block"];
/** Those whose outcome the width can change where the elements are the same. */
const layoutRules = ["target-size", "scrollable-region-focusable"];

/** What a dropdown may break: it is outside of all regions, and the arrow keys of its field scroll it. */
const notInDropdowns = ["region", "scrollable-region-focusable"];

const hasDropdown = async (page: Page) =>
  (await page.locator("[role=menu], [role=listbox]").count()) > 0;

/** All rules but those that a loading page (no heading yet) and a dropdown may break. */
async function allRules(page: Page): Promise<Rules> {
  const off = ["page-has-heading-one", ...((await hasDropdown(page)) ? notInDropdowns : [])];
  return {
    "target-size": { enabled: true },
    ...Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
  };
}

/** What to look at: all of the page, or with a dialog what is above it, as the page below was checked without it. */
const partsOf = (page: Page) =>
  page.evaluate(() => {
    const above = ["dialog", "listbox", "alert", "status"].map((role) => `[role=${role}]`);
    const hasDialog = document.querySelector("[role=dialog]") !== null;
    return hasDialog ? above.filter((part) => document.querySelector(part)) : ["html"];
  });

/** Loads axe into the page only once per document. */
async function violations(page: Page, chosen: Run): Promise<string[]> {
  const run: Run = { ...chosen, resultTypes: ["violations"] };
  const parts = await partsOf(page);
  const hasAxe = await page.evaluate(() => "axe" in window);
  const builder = new AxeBuilder({ page }).setLegacyMode().options(run);
  for (const part of parts) builder.include(part);
  const found = hasAxe
    ? await page.evaluate(
        async ([context, options]) => {
          const { axe } = window as never as {
            axe: { run: (...what: object[]) => Promise<{ violations: Violation[] }> };
          };
          return (await axe.run(context, options)).violations;
        },
        [{ include: parts.map((part) => [part]) }, run] as const,
      )
    : (await builder.analyze()).violations;
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join()}`);
}

/**
 * Expects that axe finds nothing in these color schemes, and that nothing sticks out to the side. Afterwards the page
 * has the scheme and the motion that it had.
 */
export async function expectAccessible(
  page: Page,
  schemes: ColorScheme[] = ["light", "dark"],
  only?: string[],
) {
  const before = await emulatedMedia(page);
  await stopTransitions(page);
  // What a bar that sticks happens to cover is no small target: focus.ts checks that it is scrolled clear of the bar.
  await page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync(`main [class*="chosen"], [class*="footer"] { position: static !important }`);
    document.adoptedStyleSheets.push(style);
  });
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectScheme(page, colorScheme);
    const rules = colorScheme === "dark" ? colorRules : only;
    const found = await violations(
      page,
      rules ? { runOnly: rules } : { rules: await allRules(page) },
    );
    expect(found, `violations in the ${colorScheme} scheme`).toEqual([]);
  }
  expect(await sideways(page), "pixels that stick out to the side").toBe(0);
  await page.emulateMedia(before);
  await page.evaluate(() => void document.adoptedStyleSheets.splice(-2));
}

/** The same on a desk, and on a phone what its width can change: its own elements are checked with the pages. */
export async function expectAccessibleAtBothWidths(page: Page) {
  await page.setViewportSize(desk);
  await expectAccessible(page);
  await page.setViewportSize(phone);
  const dropdown = await hasDropdown(page);
  const rules = layoutRules.filter((rule) => !(dropdown && notInDropdowns.includes(rule)));
  await expectAccessible(page, ["light"], rules);
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
 * Ends all transitions and lets none begin, so that no color is checked on its way to another one. Waiting for them
 * is not enough: where the browser skips what is out of view, they may begin only when axe reads a color.
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

/** Waits until the page has taken the color scheme; one that is not the web client's has it by its styles alone. */
async function expectScheme(page: Page, colorScheme: ColorScheme) {
  // The web client receives the change right before its next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const attribute = "data-mantine-color-scheme";
  const taken = page.locator(`html:is([${attribute}=${colorScheme}], :not([${attribute}]))`);
  await expect(taken, `the page takes the ${colorScheme} scheme`).toBeAttached();
}
