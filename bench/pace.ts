import { stepAt, stepCount } from "@app/contract";
import type { StepKey } from "@app/contract";
import { chromium } from "@playwright/test";
import type { Page } from "@playwright/test";
import { FixtureSite } from "../e2e/fixtures/company-sites.ts";
import { Product } from "../e2e/fixtures/product.ts";
import { signInThroughMail } from "../e2e/fixtures/test.ts";
import { buildPage } from "../scripts/build-page.ts";
import { findChromium } from "../scripts/chromium.ts";
import { Hand, kinds, nothing, phone, secondsOf } from "./hand.ts";
import type { Counts } from "./hand.ts";
import { printTable } from "./table.ts";

/**
 * How long a person takes for the wizard on a phone: counted by a keystroke model, not waited for.
 *   npm run bench:pace
 * A person walked through an earlier wizard in 377 s with 10 products; for that one the model said 343 s.
 */
const host = "tallpine-software.com";

const saas =
  `Google Workspace,Slack,Zoom,HubSpot,QuickBooks Online,Notion,GitHub,Stripe,Figma,Linear,
Calendly,Docusign,Gusto,Mailchimp,Canva,Loom,Miro,Airtable,Intercom,Zendesk`.split(/,\s*/);
const security = "1Password,CrowdStrike Falcon,Okta,Cloudflare One,Datadog".split(",");

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();
const field = (page: Page, name: string | RegExp) => page.getByRole("textbox", { name }).first();
const card = (page: Page, name: string) =>
  page.locator("main label", { has: page.getByText(name, { exact: true }) }).first();

/** Fewer are quicker to search for one by one than to type into a list. */
const fewestOfList = 6;

async function chooseProducts(hand: Hand, names: string[]) {
  const { page } = hand;
  await hand.wait(page.getByRole("heading", { name: "Popular Applications" }).waitFor());
  const isProposed = (name: string) =>
    page.getByRole("button", { name: `Remove ${name}`, exact: true }).isVisible();
  const suggestions = page.getByRole("group", { name: "Suggestions" }).locator("[id$=-name]");
  for (const name of await suggestions.allTextContents())
    if (names.includes(name)) await hand.tap(card(page, name), "products");
  const others: string[] = [];
  for (const name of names) if (!(await isProposed(name))) others.push(name);
  if (others.length >= fewestOfList) return pasteList(hand, others);
  for (const name of others) {
    const start = name.slice(0, 4).toLowerCase();
    await hand.type(field(page, "Search applications"), start, "products");
    await hand.wait(page.getByText(/^[\d,+]+ found$/).waitFor());
    await hand.tap(card(page, name));
  }
}

async function pasteList(hand: Hand, names: string[]) {
  const { page } = hand;
  await hand.tap(button(page, "Paste a list"));
  await hand.type(field(page, "Names of products"), names.join(", "));
  await hand.tap(button(page, "Find Products"));
  await hand.tap(button(page, /^Select \d/));
}

/** No person presses Next on two steps within this time; the wizard takes that for a double click. */
const doubleClickMs = 600;

type Walk = (hand: Hand, products: { saas: string[]; security: string[] }) => Promise<void>;

const choose =
  (...names: string[]): Walk =>
  async (hand) => {
    for (const name of names) await hand.tap(card(hand.page, name));
  };

/** How a person answers each step: a company of 12, with both kinds of computers and phones. */
const walk: Record<StepKey, Walk> = {
  company: (hand) => hand.read(), // it comes filled in
  standard: choose("SOC 2"),
  staff: async (hand) => {
    await hand.type(field(hand.page, "How many people in all?"), "12", "numbers");
    for (const mode of ["Remote", "Hybrid", "On-site"]) await hand.tap(button(hand.page, mode));
  },
  locations: (hand) => hand.tap(button(hand.page, /^Add 210 Larch Street/)),
  workPlatform: choose("Google Workspace", "Windows", "macOS", "iPhone, iPad & Android", "Slack"),
  cloudPlatforms: choose("Amazon Web Services (AWS)"),
  saas: (hand, products) => chooseProducts(hand, products.saas),
  itSecurity: (hand, products) => chooseProducts(hand, products.security),
  devices: (hand) => hand.tap(button(hand.page, "Use these numbers")),
  scope: (hand) => hand.tap(button(hand.page, "Everything in scope")),
  review: (hand) => hand.readOn(),
  schedule: async (hand) => {
    const { page } = hand;
    await hand.tap(
      page.getByRole("region", { name: "Suggested times" }).getByRole("button").first(),
    );
    await hand.tap(button(page, "Schedule Review Meeting"));
    await hand.wait(page.getByText("Meeting Scheduled!").waitFor());
  },
};

async function measure(products: Parameters<Walk>[1], aim: number) {
  const count = products.saas.length + products.security.length;
  const zone = { locale: "en-US", timezoneId: "America/New_York" };
  const device = { ...zone, viewport: phone, hasTouch: true, isMobile: true };
  const page = await browser.newPage({ ...device, baseURL: product.origin });
  await signInThroughMail(page, product, `ann-${count}@${host}`);
  await page.goto("/dashboard");
  await button(page, "Start New CheckUp").tap();
  const hand = new Hand(page);
  const rows: [string, Counts][] = [];
  for (let step = 1; step <= stepCount; step += 1) {
    const { key, title } = stepAt(step);
    await hand.wait(page.getByRole("heading", { level: 1, name: title }).waitFor());
    await walk[key](hand, products);
    await page.waitForTimeout(doubleClickMs);
    await hand.press(page.locator("footer button:enabled", { hasText: /^(Next|Complete)$/ }));
    if (step === stepCount) await hand.wait(page.getByText("CheckUp Complete!").waitFor());
    rows.push([`${step} ${title}`, hand.endStep()]);
  }
  await page.close();
  const sum = nothing();
  for (const [, counts] of rows) for (const kind of kinds) sum[kind] += counts[kind];
  console.log("");
  printTable(
    [`${count} products`, "s", ...kinds],
    [...rows, ["All", sum] as const].map(([name, counts]) => [
      name,
      ...[secondsOf(counts), ...kinds.map((kind) => counts[kind])].map((one) => one.toFixed(0)),
    ]),
  );
  console.log(`at most ${aim} s${secondsOf(sum) <= aim ? "" : "  MISSED"}`);
}

buildPage();
const site = new FixtureSite();
await site.start();
const product = await Product.start({
  TRUSTED_PROXIES: "127.0.0.1,::1", // so that people sign in from different networks
  LOOKUP_ALLOW: site.allow,
});
const executablePath = await findChromium();
const browser = await chromium.launch({ args: ["--no-sandbox"], executablePath });
try {
  await measure({ saas: saas.slice(0, 8), security: security.slice(0, 2) }, 180);
  await measure({ saas, security }, 240);
} finally {
  await browser.close();
  await product.stop();
  await site.stop();
}
