import type { Page, Route } from "@playwright/test";
import { fillCheckup, startCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { call, expect, signInThroughMail, test } from "../fixtures/test.ts";

const saves = "**/api/rpc/checkups/save";
const saved = (page: Page) => expect(page.getByText("Saved", { exact: true })).toBeVisible();

/** Ends a page without its unload events, as when the browser is killed. */
const killPage = (page: Page) => page.close({ runBeforeUnload: false });

/** The same numbers at each run, so that a failure can be looked at again. */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test("what could not be sent is there again after the tab was closed", async ({
  page,
  restartableProduct: product,
}) => {
  await signInThroughMail(page, product, "kit@acme.com");
  const id = await startCheckup(page, product.origin);
  await page.goto(`${product.origin}/checkup/${id}`);
  await expect(page.getByLabel("Company Name")).toBeVisible();
  await product.kill();
  await page.getByLabel("Website").fill("half-a-web");
  await page.getByLabel("Company Name").fill("Typed, then closed");
  await expect(page.getByText("Offline – kept on this device")).toBeVisible();
  const later = await page.context().newPage();
  await page.close();
  await product.launch();
  await later.goto(`${product.origin}/checkup/${id}`);
  await expect(later.getByLabel("Company Name")).toHaveValue("Typed, then closed");
  await expect(later.getByLabel("Website")).toHaveValue(/half-a-web/);
  await expect(later.getByText("Not saved – see the marked field")).toBeVisible();
  const stored = await call(later, product.origin, "checkups/get", { id });
  expect(stored).toMatchObject({ answers: { companyName: "Typed, then closed" } });
});

test("a save without answer from a killed page is made once by the next one", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "killed@killed-company.com");
  const id = await startCheckup(page, product.origin);
  await page.goto(`/checkup/${id}`);
  await page.context().route(saves, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByLabel("Company Name").fill("Arrived");
  await expect(page.getByText("Offline – kept on this device")).toBeVisible();
  await page.getByLabel("Company Name").fill("Arrived and went on");
  const later = await page.context().newPage();
  await killPage(page);
  await later.context().unroute(saves);
  await later.goto(`/checkup/${id}`);
  await expect(later.getByLabel("Company Name")).toHaveValue("Arrived and went on");
  await saved(later);
  await expect(later.getByRole("dialog")).toHaveCount(0);
  const stored = await call(later, product.origin, "checkups/get", { id });
  expect(stored).toMatchObject({ version: 2, answers: { companyName: "Arrived and went on" } });
});

test("a network that is cut at any moment, and a page killed then, lose nothing", async ({
  page: first,
  product,
  signIn,
}) => {
  await signIn(first, "cut@cut-company.com");
  const id = await fillCheckup(first, product.origin, usualAnswers, 9);
  const random = randomNumbers(20);
  const context = first.context();
  await context.route(saves, async (route: Route) => {
    const fate = random(4);
    if (fate === 0) return route.abort();
    if (fate === 1) await route.fetch().catch(() => undefined); // the page may be gone
    return fate === 1 ? route.abort() : route.continue();
  });
  const typed = new Map<string, { step: number; value: string }>();
  const fields: [step: number, label: string, value: (turn: number) => string][] = [
    [1, "Company Name", (turn) => `Company ${turn}`],
    [1, "Website", (turn) => `https://company-${turn}.com`],
    [3, "Fully Remote Staff", (turn) => `${turn + 1}`],
    [3, "Hybrid Staff", (turn) => `${turn + 101}`],
    [9, "MacBooks", (turn) => `${turn + 201}`],
    [9, "Mac Desktops", (turn) => `${turn + 301}`],
  ];
  const field = (page: Page, label: string) =>
    label === "Website" || label === "Company Name"
      ? page.getByLabel(label)
      : page.getByRole("textbox", { name: label, exact: true });
  for (let round = 0; round < 4; round += 1) {
    const page = await context.newPage();
    const step = [1, 3, 9, 3][round]!; // four rounds
    const here = fields.filter(([at]) => at === step);
    await page.goto(`/checkup/${id}?step=${step}`);
    // The whole step: without a network its code would not come any more, and the page would ask to try again.
    await expect(field(page, here[0]![1])).toBeVisible(); // every step has some
    for (let turn = round * 10; turn < round * 10 + 6; turn += 1) {
      if (random(3) === 0) await context.setOffline(random(2) === 0);
      const [, label, value] = here[random(here.length)]!; // every step has some
      await field(page, label).fill(value(turn));
      typed.set(label, { step, value: value(turn) });
      await page.waitForTimeout(random(900));
    }
    await killPage(page);
    await context.setOffline(false);
  }
  await context.unroute(saves);
  const last = await context.newPage();
  await last.goto(`/checkup/${id}?step=9`);
  await saved(last);
  await expect(last.getByRole("dialog")).toHaveCount(0);
  for (const [label, { step, value }] of typed) {
    await last.goto(`/checkup/${id}?step=${step}`);
    await expect(field(last, label)).toHaveValue(value);
  }
});
