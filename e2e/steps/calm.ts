import type { Page } from "@playwright/test";

const pending = new WeakMap<Page, Set<object>>();

/** Before the page's first address. */
export function watchRequests(page: Page) {
  const requests = new Set<object>();
  page.on("request", (request) => requests.add(request));
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
  pending.set(page, requests);
}

/**
 * Waits until all requests are answered and none has followed: sooner than Playwright's half a second without any,
 * which adds up to minutes over all pages.
 */
export async function calm(page: Page) {
  await page.waitForLoadState();
  const requests = pending.get(page);
  if (!requests) {
    watchRequests(page);
    return page.waitForLoadState("networkidle");
  }
  for (let quiet = 0, turns = 0; quiet < 3; turns += 1) {
    if (turns > 100) return page.waitForLoadState("networkidle");
    await page.waitForTimeout(40);
    quiet = requests.size === 0 ? quiet + 1 : 0;
  }
}
