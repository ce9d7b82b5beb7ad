import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startEmbeddedDatabase } from "../../apps/server/src/db/embedded.ts";
import { startCheckup } from "../fixtures/filled-checkup.ts";
import { call, expect, signInThroughMail, test as base } from "../fixtures/test.ts";
import { NetworkGap } from "../fixtures/network-gap.ts";
import { Product } from "../fixtures/product.ts";
import { expectAccessible } from "../steps/accessible.ts";

const administrator = "admin@elm-office.com";
const unavailable = "The database isn't responding right now.";
/** A page looks every few seconds whether the server is there again. */
const byItself = { timeout: 30_000 };

interface Fixtures {
  gap: NetworkGap;
  /** Reaches its database through the gap. */
  product: Product;
}

const test = base.extend<object, Fixtures>({
  gap: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, provide) => {
      const dataDir = await mkdtemp(join(tmpdir(), "checkup-outage-"));
      await chmod(dataDir, 0o755); // as root, PostgreSQL runs under an account of its own
      const database = await startEmbeddedDatabase({ dataDir });
      const gap = await NetworkGap.before(database.url);
      await provide(gap);
      await gap.open();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  product: [
    async ({ gap }, provide) => {
      const product = await Product.start({
        DATABASE_URL: gap.url,
        SESSION_SECRET: "x".repeat(40),
        ADMIN_EMAILS: administrator,
      });
      await provide(product);
      await product.stop();
    },
    { scope: "worker" },
  ],
});

test.afterEach(async ({ gap }) => {
  await gap.open();
  await gap.close();
});

/** All headings and texts that the page ever showed from now on, also after a reload. */
async function everythingShown(page: Page) {
  const shown: string[] = [];
  await page.exposeFunction("noteShown", (text: string) => shown.push(text));
  await page.addInitScript(() => {
    const note = () => {
      const { noteShown } = window as never as { noteShown: (text: string) => void };
      noteShown(document.body.innerText);
    };
    document.addEventListener("DOMContentLoaded", () =>
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true }),
    );
  });
  return shown;
}

test("check-up and dashboard wait at their addresses, come back by themselves, and nothing typed is lost", async ({
  page,
  product,
  gap,
}) => {
  await signInThroughMail(page, product, "ann@acme.com");
  const id = await startCheckup(page, product.origin);
  const address = `${product.origin}/checkup/${id}?step=1`;
  await page.goto(address);
  await expect(page.getByLabel("Company Name")).toBeVisible();
  const dashboard = await page.context().newPage();
  await dashboard.goto("/dashboard");
  await expect(dashboard.getByRole("heading", { name: "Your CheckUps" })).toBeVisible();

  await gap.open();
  await page.getByLabel("Company Name").fill("Typed in the outage");
  await expect(page.getByText("Offline – kept on this device")).toBeVisible(byItself);
  await Promise.all([page.reload(), dashboard.reload()]);
  const failure = page.getByText("Your CheckUp could not be loaded");
  await expect(failure).toBeVisible(byItself);
  await expect(page.getByRole("main")).toContainText(unavailable);
  await expectAccessible(page);
  const listFailure = dashboard.getByText("Your CheckUps could not be loaded");
  await expect(listFailure).toBeVisible(byItself);
  // The server is asked again meanwhile, and what is read stands still.
  const alert = await listFailure.elementHandle();
  const asked = (one: Page) => one.waitForResponse("**/api/rpc/session/current");
  await Promise.all([asked(page), asked(dashboard)]);
  expect(await alert?.evaluate((element) => element.isConnected)).toBe(true);
  await expect(failure).toBeVisible();
  expect(page.url()).toBe(address);

  await gap.close();
  await expect(page.getByLabel("Company Name")).toHaveValue("Typed in the outage", byItself);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible(byItself);
  expect(page.url()).toBe(address);
  await expect(dashboard.getByRole("heading", { name: "Your CheckUps" })).toBeVisible(byItself);
  expect(await call(page, product.origin, "checkups/get", { id })).toMatchObject({
    answers: { companyName: "Typed in the outage" },
  });
  // One that does not exist is no matter of waiting.
  await page.goto("/checkup/00000000-0000-4000-8000-000000000000");
  await expect(page).toHaveURL(`${product.origin}/dashboard`);
});

test("an administrator never sees Access Denied in an outage, and Health shows what fails", async ({
  page,
  product,
  gap,
}) => {
  await signInThroughMail(page, product, administrator);
  const shown = await everythingShown(page);
  const status = page.getByRole("status").filter({ hasText: "The latest check failed" });
  const database = page.getByRole("region", { name: "Database", exact: true });
  // The web client checks at once, unless the check of a slow server came with the page. One that the gap cuts in two would
  // find more that fails.
  await page.goto("/admin626/health");
  await page.waitForLoadState("networkidle");
  await expect(database.getByText("Works", { exact: true })).toBeVisible();
  await gap.open();
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(status).toContainText(unavailable, byItself);
  await expect(status).toContainText("Failing: Database.");
  await expect(database.getByText("Failing", { exact: true })).toBeVisible();
  await expect(database.getByText("Works", { exact: true })).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectAccessible(page);

  await page.goto("/admin626/saas");
  await expect(page.getByText("The admin panel could not be loaded")).toBeVisible(byItself);
  await expect(page.getByRole("main")).toContainText(unavailable);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The admin panel could not be loaded")).toBeVisible();
  await gap.close();
  await expect(page.getByRole("table")).toBeVisible(byItself);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter((text) => text.includes("Access Denied"))).toEqual([]);
});
