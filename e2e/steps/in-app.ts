import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** Opens a page from another one: the web client loads its data, which a page's document would contain. */
export async function openInApp(page: Page, path: string) {
  await page.goto("/privacy");
  await untilReady(page);
  await page.evaluate((address) => history.pushState({}, "", address), path);
}

/** From now on the server leaves all pages to the browser, as where it cannot render them. */
export async function leaveToBrowser(page: Page) {
  await page.route("**/*", async (route) => {
    const request = route.request();
    if (request.resourceType() !== "document") return route.fallback();
    // Addresses that are no pages are never rendered on the server.
    const response = await route.fetch({ url: new URL("/no-such-page", request.url()).href });
    await route.fulfill({ response, status: 200 });
  });
}

/** Waits until the web client handles keys and pointer: what is pressed before is done later, shortcuts and hints are not. */
export async function untilReady(page: Page) {
  // Somebody begins to use the page: some load the web client only then.
  await page.keyboard.press("Shift");
  await expect(page.locator("html[data-ready]")).toBeAttached();
}

export const soon = { timeout: 2_000 };

/** Uses what the server rendered. On a busy machine the data may come after the frame: then only the web client shows it. */
export const useEarly = (page: Page, path: string, use: () => Promise<void>) =>
  expect(async () => {
    await page.goto(path, { waitUntil: "commit" });
    await use();
  }).toPass();
