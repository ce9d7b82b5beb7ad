import { stepCount } from "@app/contract";
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { phone } from "./hand.ts";
import type { Visit } from "./lighthouse.ts";
import { cookiesOf } from "./products.ts";
import { plain } from "./table.ts";

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

/** Says when the web client can be used. It is not asked for, which would run code in the page that is measured. */
const recordReady = `
  new MutationObserver((_, observer) => {
    if (!("ready" in document.documentElement.dataset)) return;
    observer.disconnect();
    console.debug("ready", performance.now());
  }).observe(document, { attributes: true, attributeFilter: ["data-ready"], subtree: true });`;

/** Milliseconds from a click on Next until the heading changes. */
const clickNext = `(async () => {
  const heading = () => document.querySelector("main h1")?.textContent;
  const before = heading();
  const next = [...document.querySelectorAll("footer button")].find((one) => one.textContent === "Next");
  const start = performance.now();
  next.click();
  while (heading() === before && performance.now() - start < 10_000)
    await new Promise(requestAnimationFrame);
  return performance.now() - start;
})()`;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function settle(page: Page) {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(readingMs);
}

async function contextOf(browser: Browser, { url, cookies = "" }: Visit, device = {}) {
  const { origin } = new URL(url);
  const context = await browser.newContext({ baseURL: origin, locale: "en-US", ...device });
  await context.addCookies(cookiesOf(origin, cookies));
  return context;
}

/** A page that records its interactions, on a slower processor and network. */
async function openPage(
  context: BrowserContext,
  { url }: Visit,
  { slower = 1, latency = 0, throughput = -1 },
) {
  const page = await context.newPage();
  await page.addInitScript(recordInteractions + recordReady);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
  const bytes = { downloadThroughput: throughput, uploadThroughput: throughput };
  await devtools.send("Network.emulateNetworkConditions", { offline: false, latency, ...bytes });
  await page.goto(url);
  return page;
}

/** Seconds until a page can be used on a slow phone and line (1.6 Mbit/s), with an empty cache. */
export async function measureUsable(browser: Browser, visit: Visit): Promise<number> {
  const line = { latency: 150, throughput: 1.6e6 / 8 };
  const device = { viewport: phone, isMobile: true, hasTouch: true };
  const context = await contextOf(browser, visit, device);
  const said = context.waitForEvent("console", (message) => message.text().startsWith("ready"));
  await openPage(context, visit, { slower: slowDown, ...line });
  const milliseconds = Number((await said).text().split(" ")[1]);
  await context.close();
  return milliseconds / 1000;
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

/** Milliseconds of the slowest click on Next, from step 1 on, until the heading of the next step is shown. */
export async function measureNext(browser: Browser, visit: Visit, latency = 0): Promise<number> {
  const page = await openPage(await contextOf(browser, visit), visit, { latency });
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

/** Milliseconds of the slowest reaction in the wizard, from step 1 on. */
export async function measureWizard(browser: Browser, visit: Visit): Promise<number> {
  const page = await openPage(await contextOf(browser, visit), visit, { slower: slowDown });
  const step = (number: number) => visit.url.replace(/\d+$/, String(number));
  const slowest = new Slowest(page, "wizard");
  await settle(page);
  await slowest.type("key in the company's name", page.getByLabel("Company Name"), " Ltd");
  await slowest.press("Next to step 2", button(page, "Next"));
  await page.goto(step(3));
  await settle(page);
  await slowest.type("key in a number", page.getByRole("textbox", { name: "On-Site Staff" }), "1");
  await page.goto(step(7));
  await settle(page);
  const card = (name: string) => page.locator("label", { hasText: name }).first();
  await slowest.press("a card of applications", card("Asana"));
  await slowest.type("search key", page.getByLabel("Search applications"), "note");
  await slowest.press("Back to step 6", button(page, "Back"));
  await page.context().close();
  return slowest.milliseconds;
}

/** Milliseconds of the slowest reaction in a list of the admin panel. */
export async function measureList(browser: Browser, visit: Visit): Promise<number> {
  const page = await openPage(await contextOf(browser, visit), visit, { slower: slowDown });
  const slowest = new Slowest(page, "list");
  await settle(page);
  await slowest.press("sort", page.getByRole("button", { name: "Category" }));
  await slowest.press("next page", button(page, "Next page"));
  await slowest.type("search key", page.getByRole("searchbox"), "data");
  await slowest.press("a row's dialog", page.getByRole("button", { name: /^Edit / }).nth(2));
  await slowest.key("closing it", "Escape");
  await page.context().close();
  return slowest.milliseconds;
}
