import { stepCount } from "@app/contract";
import type { Browser, Locator, Page } from "@playwright/test";
import { signInThroughMail } from "../e2e/fixtures/test.ts";
import { fillCheckup, usualAnswers } from "../e2e/fixtures/filled-checkup.ts";
import type { Product } from "../e2e/fixtures/product.ts";
import { administrator } from "./products.ts";
import { plain } from "./table.ts";
import type { Figure } from "./table.ts";

const slowDown = 4;
/** Reading time before the next action. */
const readingMs = 1_000;

// Scripts for the page are strings, because types of the browser would conflict with those of Node.
/** Records each interaction from the input to the next paint. The browser reports none below 16 ms. */
const recordInteractions = `
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.interactionId > 0) window.interactions.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16 });`;

/** Milliseconds from a click on Next until the heading changes. */
const clickNext = `(async () => {
  const heading = () => document.querySelector("main h1")?.textContent;
  const before = heading();
  const next = [...document.querySelectorAll("button")].findLast((one) => one.textContent === "Next");
  const start = performance.now();
  next.click();
  while (heading() === before) await new Promise(requestAnimationFrame);
  return performance.now() - start;
})()`;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function settle(page: Page) {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(readingMs);
}

/** A signed-in page that records its interactions. */
async function openPage(browser: Browser, product: Product, email: string, slower = 1) {
  const context = await browser.newContext({ baseURL: product.origin, locale: "en-US" });
  const page = await context.newPage();
  await page.addInitScript(recordInteractions);
  await signInThroughMail(page, product, email);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
  return page;
}

/** The slowest of some actions. */
class Slowest {
  milliseconds = 16;
  readonly #page: Page;
  readonly #place: string;

  constructor(page: Page, place: string) {
    this.#page = page;
    this.#place = place;
  }

  async #measure(name: string, act: () => Promise<unknown>) {
    await this.#page.evaluate("window.interactions = []");
    await act();
    await settle(this.#page);
    const took = await this.#page.evaluate<number>("Math.max(16, ...window.interactions)");
    console.log(`${`${this.#place}: ${name}`.padEnd(60)}${plain(took).padStart(6)} ms`);
    this.milliseconds = Math.max(this.milliseconds, took);
  }

  async press(name: string, target: Locator) {
    await target.hover();
    await this.#measure(name, () => target.click());
  }

  async type(name: string, field: Locator, text: string) {
    await field.focus();
    await this.#measure(name, () => this.#page.keyboard.type(text, { delay: 150 }));
  }

  async key(name: string, key: string) {
    await this.#measure(name, () => this.#page.keyboard.press(key));
  }
}

/** Milliseconds of the slowest click on Next, until the heading of the next step is shown. */
async function measureNext(browser: Browser, product: Product): Promise<number> {
  const page = await openPage(browser, product, "next@reactions.com");
  const id = await fillCheckup(page, product.origin, usualAnswers, stepCount);
  await page.goto(`/checkup/${id}?step=1`);
  let slowest = 0;
  for (let step = 1; step < stepCount; step += 1) {
    await settle(page);
    const took = await page.evaluate<number>(clickNext);
    console.log(`${`Next from step ${step}`.padEnd(60)}${plain(took).padStart(6)} ms`);
    slowest = Math.max(slowest, took);
  }
  await page.context().close();
  return slowest;
}

async function measureWizard(browser: Browser, product: Product): Promise<number> {
  const page = await openPage(browser, product, "slow@reactions.com", slowDown);
  const slowest = new Slowest(page, "wizard");
  const id = await fillCheckup(page, product.origin, usualAnswers, stepCount);
  await page.goto(`/checkup/${id}?step=1`);
  await settle(page);
  await slowest.type("key in the company's name", page.getByLabel("Company Name"), " Ltd");
  await slowest.press("Next to step 2", button(page, "Next"));
  await page.goto(`/checkup/${id}?step=3`);
  await settle(page);
  await slowest.type("key in a number", page.getByRole("textbox", { name: "On-Site Staff" }), "1");
  await page.goto(`/checkup/${id}?step=7`);
  await settle(page);
  const card = (name: string) => page.locator("label", { hasText: name }).first();
  await slowest.press("a card of applications", card("Asana"));
  await slowest.type("search key", page.getByLabel("Search applications"), "note");
  await slowest.press("Back to step 6", button(page, "Back"));
  await page.context().close();
  return slowest.milliseconds;
}

async function measureList(browser: Browser, product: Product, rows: number): Promise<number> {
  const page = await openPage(browser, product, administrator, slowDown);
  const slowest = new Slowest(page, `list of ${rows}`);
  await page.goto(`/admin626/saas?pageSize=${rows}`);
  await settle(page);
  await slowest.press("sort", page.getByRole("button", { name: "Category" }));
  await slowest.press("next page", button(page, "Next page"));
  await slowest.type("search key", page.getByRole("searchbox"), "data");
  await slowest.press("a row's dialog", page.getByRole("button", { name: /^Edit / }).nth(2));
  await slowest.key("closing it", "Escape");
  await page.context().close();
  return slowest.milliseconds;
}

/** How quickly the web client reacts, with the catalogue that is shipped. */
export async function measureReactions(browser: Browser, product: Product): Promise<Figure[]> {
  const slower = `${slowDown} × slower processor`;
  const figure = (what: string, measured: number, most: number): Figure => ({
    what,
    unit: "ms",
    measured: [measured],
    most,
  });
  console.log("");
  return [
    figure("Next on loopback, slowest step", await measureNext(browser, product), 100),
    figure(`wizard, ${slower}`, await measureWizard(browser, product), 100),
    figure(`list of 50, ${slower}`, await measureList(browser, product, 50), 150),
    figure(`list of 200, ${slower}`, await measureList(browser, product, 200), 200),
  ];
}
