import type { Page, Request } from "@playwright/test";
import { startCheckup } from "../fixtures/filled-checkup.ts";
import { call, expect, test as base } from "../fixtures/test.ts";
import { untilReady } from "./in-app.ts";

/** Opens step 1 of a new check-up for somebody who was never there before. */
type OpenStep = (email: string, answers?: object) => Promise<void>;

export const test = base.extend<{ openStep: OpenStep }>({
  openStep: async ({ page, product, signIn }, provide) => {
    await provide(async (email, answers) => {
      await signIn(page, email);
      const id = await startCheckup(page, product.origin);
      if (answers) {
        await call(page, product.origin, "checkups/save", { id, version: 0, changes: answers });
      }
      await page.goto(`/checkup/${id}?step=1`);
      await expect(page.getByText("We'll fill in name and industry from it.")).toBeVisible();
      await untilReady(page);
    });
  },
});
export const website = (page: Page) => page.getByLabel("Website");
export const name = (page: Page) => page.getByLabel("Company Name");
export const industry = (page: Page) => page.getByRole("combobox", { name: "Industry" });
/** The line below the website; the footer says the same while Next is closed. */
export const busy = (page: Page) =>
  page.getByRole("status").filter({ hasText: "Getting company information..." });
export const cancel = (page: Page) => page.getByRole("button", { name: "Cancel" });
export const success = (page: Page) => page.getByText("Company info extracted!");
export const failure = (page: Page) => page.getByText("Could not extract company info");
export const saved = (page: Page) => page.getByText("Saved", { exact: true });

const isLookUp = (request: Request) => request.url().endsWith("/extractCompanyInfo");

/** The look-ups that the page starts from now on: the server caches, so that requests to websites do not count. */
export function lookUps(page: Page): Request[] {
  const started: Request[] = [];
  page.on("request", (request) => void (isLookUp(request) && started.push(request)));
  return started;
}

/** Types a website and leaves it, as people do with a keyboard. */
export async function leaveWebsite(page: Page, typed: string) {
  await website(page).fill(typed);
  await website(page).press("Tab");
}
