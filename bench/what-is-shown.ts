import type { Page } from "@playwright/test";

/** For what is not found: a page that failed shows something else, which says more than what is missing. */
export const whatIsShown = (page: Page) => async (cause: unknown) => {
  const text = await page.locator("body").innerText();
  throw new Error(`${page.url()} shows:\n${text.slice(0, 300)}`, { cause });
};
