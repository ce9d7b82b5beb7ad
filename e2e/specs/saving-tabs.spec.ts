import type { Page } from "@playwright/test";
import {
  fillCheckup,
  savedAnswers,
  startCheckup,
  usualAnswers,
} from "../fixtures/filled-checkup.ts";
import { call, expect, customerTest as test } from "../fixtures/test.ts";
import { expectAccessible } from "../steps/accessible.ts";

const saves = "**/api/rpc/checkups/save";
const saved = (page: Page) => expect(page.getByText("Saved", { exact: true })).toBeVisible();
const company = (page: Page) => page.getByLabel("Company Name");

async function openTwice(page: Page, address: string) {
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(address);
    await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  }
  return other;
}

/** Both tabs type into the same field before either of them is saved; the first one is saved first. */
async function collide(page: Page, other: Page, again = "") {
  await other.route(saves, (route) => route.abort());
  await company(other).fill(`From the second${again}`);
  await expect(other.getByText("Offline – kept on this device")).toBeVisible();
  await company(page).fill(`From the first${again}`);
  await saved(page);
  await other.unroute(saves);
}

test("two tabs change different answers: both are kept, and each shows the other's at once", async ({
  page,
  product,
}) => {
  const id = await startCheckup(page, product.origin);
  const other = await openTwice(page, `/checkup/${id}`);
  await company(page).fill("From the first");
  await expect(company(other)).toHaveValue("From the first");
  await other.getByLabel("Website").fill("https://second.com");
  await other.getByLabel("Website").blur();
  await expect(page.getByLabel("Website")).toHaveValue("https://second.com");
  // What the other tab changed and this one has shown is no conflict.
  await company(other).fill("First, then second");
  await expect(company(page)).toHaveValue("First, then second");
  await saved(other);
  const stored = await call(page, product.origin, "checkups/get", { id });
  expect(stored).toMatchObject({
    answers: { companyName: "First, then second", companyWebsite: "https://second.com" },
  });
});

test("two tabs on different steps stay where they are", async ({ page, product }) => {
  const id = await fillCheckup(page, product.origin, usualAnswers, 9);
  const other = await openTwice(page, `/checkup/${id}?step=9`);
  await other.goto(`/checkup/${id}?step=5`);
  const platform = other.getByRole("checkbox", { name: /Microsoft 365/ });
  await platform.uncheck();
  await saved(other);
  const macbooks = page.getByRole("textbox", { name: "MacBooks", exact: true });
  await macbooks.fill("31");
  await saved(page);
  await expect(page.getByRole("heading", { level: 1, name: "Device Inventory" })).toBeVisible();
  const stored = await call(page, product.origin, "checkups/get", { id });
  expect(stored).toMatchObject({ answers: { workPlatforms: [], devices: { macbooks: 31 } } });
});

test("two tabs change the same answer: the later one keeps its own, by keyboard alone, or takes what stands there", async ({
  page,
  product,
}) => {
  const id = await startCheckup(page, product.origin);
  const other = await openTwice(page, `/checkup/${id}`);
  await collide(page, other);
  const dialog = other.getByRole("dialog", { name: "Changed in another window" });
  await expect(dialog).toContainText("From the first");
  await expect(dialog).toContainText("From the second");
  await expectAccessible(other);
  await expect(dialog.getByRole("radio", { name: "In this window From the second" })).toBeFocused();
  await other.keyboard.press("Enter");
  await other.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await other.keyboard.press("Tab");
  await other.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(company(other)).toBeFocused();
  await saved(other);
  await expect(company(page)).toHaveValue("From the second");

  await collide(page, other, " again");
  await other.getByRole("radio", { name: "In the other window From the first again" }).check();
  await other.getByRole("button", { name: "Keep selected answers" }).click();
  await expect(company(other)).toHaveValue("From the first again");
  await saved(other);
  const stored = await call(page, product.origin, "checkups/get", { id });
  expect(stored).toMatchObject({ answers: { companyName: "From the first again" } });
});

test("another browser: what it changed shows on coming back, and the same answer is asked about", async ({
  page,
  browser,
  product,
  signIn,
}) => {
  await signIn(page, "far@far-company.com");
  const id = await fillCheckup(page, product.origin, usualAnswers, 4);
  await page.goto(`/checkup/${id}?step=3`);
  const staff = (where: Page, name: string) => where.getByRole("textbox", { name, exact: true });
  await expect(staff(page, "Hybrid Staff")).toHaveValue("30");
  const context = await browser.newContext({ baseURL: product.origin });
  const far = await context.newPage();
  await far.clock.install();
  await signIn(far, "far@far-company.com");
  await far.goto(`/checkup/${id}?step=3`);
  await staff(far, "Hybrid Staff").fill("31");
  await staff(far, "On-Site Staff").fill("86");
  const stored = () => savedAnswers(far, product.origin, id);
  await expect.poll(stored).toMatchObject({ staffHybrid: 31, staffOnsite: 86 });

  await staff(page, "On-Site Staff").fill("90");
  const dialog = page.getByRole("dialog", { name: "Changed in another window" });
  await expect(dialog).toContainText("86");
  await expect(dialog).toContainText("90");
  await dialog.getByRole("button", { name: "Keep selected answers" }).click();
  await saved(page);
  await expect(staff(page, "Hybrid Staff")).toHaveValue("31");

  await far.clock.fastForward(3_000); // it does not look more often than that
  await far.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(staff(far, "On-Site Staff")).toHaveValue("90");
  await context.close();
});
