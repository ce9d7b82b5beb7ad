import { appCode, readManifest } from "../../scripts/built-chunks.ts";
import { expect, test } from "../fixtures/test.ts";

const appFile = `**/${readManifest()[appCode]!.file}`; // every build has one

const historyLength = "history.length";
const ready = "html[data-ready]";

test("the landing page shows what there is to know, and skips to it without a step in the history", async ({
  page,
}) => {
  await page.goto("/");
  const before = await page.evaluate(historyLength);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  expect(await page.evaluate(historyLength)).toBe(before);
  await expect(page.locator(ready)).toHaveCount(0);
  for (const text of [
    "Quick & Efficient",
    "Secure & Compliant",
    "Detailed Insights",
    "What You'll Cover",
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
});

test("what needs the web client loads it, and the focus stays", async ({ page }) => {
  await page.goto("/");
  const scheme = page.getByRole("button", { name: /^Color scheme/ });
  await scheme.focus();
  await page.keyboard.press("Enter");
  await expect(scheme).toHaveAccessibleName(/^Color scheme: light/);
  await expect(scheme).toBeFocused();
  await expect(page.locator(ready)).toHaveCount(1);
});

test("an address typed into the prerendered page is kept and sent by the web client", async ({
  page,
}) => {
  const scripts: (() => void)[] = [];
  // The app's code is held back until the address is typed and sent.
  let isHeld = true;
  await page.route(appFile, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => scripts.push(resolve));
    await route.continue();
  });
  await page.goto("/auth");
  const field = page.getByLabel("Business Email");
  await expect(field).toBeFocused();
  await page.keyboard.type("early@acme.com");
  await page.keyboard.press("Enter");
  await expect(page.locator(ready)).toHaveCount(0);
  const button = page.getByRole("button", { name: "Login with Magic Link" });
  await expect(button).toHaveAttribute("aria-busy", "true");
  expect(new URL(page.url()).search).toBe("");
  isHeld = false;
  for (const resume of scripts) resume();
  await expect(page.getByText("early@acme.com")).toBeVisible();
  await expect(page.getByLabel(/code/i)).toBeVisible();
});

test("where the web client cannot be fetched, sign-in says so and keeps the address", async ({
  page,
}) => {
  await page.route(appFile, (route) => route.abort());
  await page.goto("/auth");
  const field = page.getByLabel("Business Email");
  await field.fill("early@acme.com");
  await page.getByRole("button", { name: "Login with Magic Link" }).click();
  await expect(page.getByRole("alert")).toContainText("cannot be reached");
  await expect(page.locator("[aria-busy]")).toHaveCount(0);
  await expect(field).toHaveValue("early@acme.com");
});

test("without script, sign-in and every other page say that it is needed", async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${product.origin}/auth`);
  await expect(page.getByRole("alert")).toContainText("needs JavaScript");
  await page.goto(`${product.origin}/terms`);
  await expect(page.locator("noscript p")).toContainText("needs JavaScript");
  await context.close();
});
