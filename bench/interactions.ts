import { chromium } from "@playwright/test";
import type { Browser, CDPSession, Locator, Page } from "@playwright/test";
import { signInThroughMail } from "../e2e/fixtures.ts";
import { fillCheckup, usualAnswers } from "../e2e/filled-checkup.ts";
import type { Product } from "../e2e/product.ts";
import { administrator, startPageProduct } from "./measured-product.ts";
import { forgetTiming, longest, paintsSinceClick, recordTiming } from "./page-timing.ts";
import { whatIsShown } from "./what-is-shown.ts";

/** One line of the table: milliseconds, and how many are allowed. */
export interface Reaction {
  name: string;
  took: number;
  bar: number;
}

const interactionBar = 100;
const slowDown = 4;
const latencyMs = 200;
/** Somebody reads a step before going on. */
const readingMs = 1_500;
const hoverMs = 100;
const betweenKeysMs = 150;
const steps = 12;

const answers = {
  ...usualAnswers,
  devices: {
    windowsDesktops: 5,
    macDesktops: 0,
    windowsLaptops: 40,
    macbooks: 10,
    androidDevices: 20,
    iosDevices: 10,
    servers: 4,
  },
};

/** How quickly the page answers to hands: in one product, with the catalogue that is shipped. */
export async function* measureReactions(
  product: Product,
  browser: Browser,
): AsyncGenerator<Reaction> {
  const open = async (email: string) => {
    const context = await browser.newContext({ baseURL: product.origin, locale: "en-US" });
    const page = await context.newPage();
    await recordTiming(page);
    await signInThroughMail(page, product, email);
    const devtools = await context.newCDPSession(page);
    return { page, devtools, [Symbol.asyncDispose]: () => context.close() };
  };
  {
    await using visit = await open("loopback@reactions.com");
    yield* nextOnEveryStep(visit.page, product, "Next, loopback", interactionBar);
  }
  {
    await using visit = await open("far@reactions.com");
    await far(visit.devtools);
    yield* nextOnEveryStep(visit.page, product, `Next, ${latencyMs} ms away`, latencyMs * 1.3);
  }
  {
    await using visit = await open("slow@reactions.com");
    await slow(visit.devtools);
    yield* inWizard(visit.page, product);
  }
  {
    await using visit = await open(administrator);
    await slow(visit.devtools);
    yield* inBackOffice(visit.page);
  }
}

const slow = (devtools: CDPSession) =>
  devtools.send("Emulation.setCPUThrottlingRate", { rate: slowDown });

const far = (devtools: CDPSession) =>
  devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Opens a check-up in which everything is answered, at a step. */
async function openCheckup(page: Page, product: Product, step: number) {
  const id = await fillCheckup(page, product.origin, answers, steps);
  await page.goto(`/checkup/${id}?step=${step}`);
  await settle(page);
}

/** What the last action set off is over, and the visitor has read it. */
async function settle(page: Page) {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(readingMs);
}

/** Puts the mouse on something; answers how to press it. What is measured is the page, not the search for it. */
async function pointAt(page: Page, target: Locator) {
  await target.scrollIntoViewIfNeeded().catch(whatIsShown(page));
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to press.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
  await page.waitForTimeout(hoverMs);
  return async () => {
    await page.mouse.down();
    await page.mouse.up();
  };
}

/** From the click until the next step is there, all of it; and until its heading is. */
async function* nextOnEveryStep(page: Page, product: Product, name: string, bar: number) {
  await openCheckup(page, product, 1);
  for (let step = 1; step < steps; step += 1) {
    const press = await pointAt(page, button(page, "Next"));
    await forgetTiming(page);
    await press();
    const { heading, whole } = await paintsSinceClick(page);
    yield { name: `${name}: step ${step} to heading of ${step + 1}`, took: heading, bar };
    yield { name: `${name}: step ${step} to all of ${step + 1}`, took: whole, bar };
    await settle(page);
  }
}

/** The longest interaction of what is done, until everything is quiet again. */
class Hands {
  readonly page: Page;
  readonly #place: string;

  constructor(page: Page, place: string) {
    this.page = page;
    this.#place = place;
  }

  async #measure(name: string, act: () => Promise<unknown>): Promise<Reaction> {
    await forgetTiming(this.page);
    await act();
    await settle(this.page);
    const took = (await longest(this.page)).interaction;
    return { name: `4 × slower, ${this.#place}: ${name}`, took, bar: interactionBar };
  }

  async press(name: string, target: Locator) {
    return this.#measure(name, await pointAt(this.page, target));
  }

  async type(name: string, field: Locator, text: string) {
    await field.focus();
    return this.#measure(name, () => this.page.keyboard.type(text, { delay: betweenKeysMs }));
  }

  async key(name: string, key: string) {
    return this.#measure(name, () => this.page.keyboard.press(key));
  }
}

async function* inWizard(page: Page, product: Product): AsyncGenerator<Reaction> {
  const hands = new Hands(page, "wizard");
  await openCheckup(page, product, 1);
  const industry = page.getByRole("combobox", { name: "Industry" });
  yield await hands.type("key in the company's name", page.getByLabel("Company Name"), " and more");
  yield await hands.type("key in the industry", industry, "Healthc");
  await industry.fill("Manufacturing");
  await page.keyboard.press("Escape");
  for (let step = 2; step <= steps; step += 1) {
    yield await hands.press(`Next to step ${step}`, button(page, "Next"));
    if (step === 3) {
      const count = page.getByRole("textbox", { name: "On-Site Staff" });
      yield await hands.type("key in a number", count, "1");
      await page.getByRole("slider").first().focus();
      yield await hands.key("key on a slider", "ArrowRight");
    }
    if (step === 6) {
      const search = page.getByLabel("Search Cloud Platforms");
      yield await hands.type("search key, cloud platforms", search, "azure");
    }
    if (step === 7) yield* inPicker(hands);
  }
  for (let step = steps - 1; step >= 6; step -= 1) {
    yield await hands.press(`Back to step ${step}`, button(page, "Back"));
  }
}

async function* inPicker(hands: Hands) {
  const { page } = hands;
  const card = (name: string) => page.locator("label", { hasText: name }).first();
  const search = page.getByLabel("Search applications");
  const categories = page.getByRole("group", { name: "Category" }).locator("label");
  yield await hands.press("a card of applications", card("Asana"));
  yield await hands.type("search key, applications", search, "note");
  await page.keyboard.press("Control+A");
  yield await hands.key("emptying the search", "Delete");
  yield await hands.press("a category", categories.nth(2));
  yield await hands.press("all categories", categories.first());
  const own = button(page, "Not in the list? Add it yourself");
  yield await hands.press("the dialog for an own product", own);
  yield await hands.key("closing it", "Escape");
  await showAll(page);
  yield await hands.press("a card among all applications", card("Box"));
  yield await hands.type("search key among all applications", search, "n");
  yield await hands.key("emptying it again", "Backspace");
}

/** Scrolls until no more applications follow, and back. */
async function showAll(page: Page) {
  const more = page.getByText("Loading more applications...");
  do {
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    await page.waitForTimeout(250);
  } while ((await more.count()) > 0);
  await page.evaluate("scrollTo(0, 0)");
  await settle(page);
}

async function* inBackOffice(page: Page): AsyncGenerator<Reaction> {
  for (const rows of [50, 200]) {
    const hands = new Hands(page, `${rows} rows`);
    await page.goto(`/admin626/saas?pageSize=${rows}`);
    await settle(page);
    const search = page.getByRole("searchbox");
    const edit = page.getByRole("button", { name: /^Edit / }).nth(2);
    yield await hands.press("sort click", page.getByRole("button", { name: "Category" }));
    yield await hands.press("sorting back", page.getByRole("button", { name: "Name" }));
    yield await hands.press("next page", button(page, "Next page"));
    yield await hands.type("search key", search, "data");
    yield await hands.key("emptying the search", "Escape");
    yield await hands.press("dialog of a row", edit);
    yield await hands.key("closing it", "Escape");
  }
}

/** What the table says of a reaction. */
export const reactionLine = ({ name, took, bar }: Reaction) =>
  `${name.padEnd(64)}${took.toFixed(0).padStart(8)}${took < bar ? "" : "  over the bar"}`;

if (import.meta.main) {
  const product = await startPageProduct();
  const browser = await chromium.launch({
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  });
  try {
    for await (const reaction of measureReactions(product, browser))
      console.log(reactionLine(reaction));
  } finally {
    await browser.close();
    await product.stop();
  }
}
