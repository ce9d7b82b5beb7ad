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
 * A person's walk took 377 s for 10 products.
 */
const host = "tallpine-software.com";

const staff = { "Fully Remote": 6, Hybrid: 4, "On-Site": 2 };
const devices = { "Windows Laptops": 4, MacBooks: 8, Android: 3, Apple: 9 };
const saas =
  `Google Workspace,Slack,Zoom,HubSpot,QuickBooks Online,Notion,GitHub,Stripe,Figma,Linear,
Calendly,Docusign,Gusto,Mailchimp,Canva,Loom,Miro,Airtable,Intercom,Zendesk`.split(/,\s*/);
const security = "1Password,CrowdStrike Falcon,Okta,Cloudflare One,Datadog".split(",");

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();
const field = (page: Page, name: string | RegExp) => page.getByRole("textbox", { name }).first();
const card = (page: Page, name: string) =>
  page.locator("main label", { has: page.getByText(name, { exact: true }) }).first();

async function chooseProducts(hand: Hand, names: string[]) {
  for (const name of names) {
    const start = name.slice(0, 4).toLowerCase();
    await hand.type(field(hand.page, "Search applications"), start, "products");
    await hand.wait(hand.page.getByText(/^[\d,+]+ found$/).waitFor());
    await hand.tap(card(hand.page, name));
  }
}

async function enterNumbers(hand: Hand, numbers: Record<string, number>, what = "") {
  for (const [label, value] of Object.entries(numbers)) {
    const box = field(hand.page, new RegExp(`^${label}.*${what}$`));
    await hand.type(box, String(value), "numbers");
  }
}

type Walk = (hand: Hand, products: { saas: string[]; security: string[] }) => Promise<void>;

const choose =
  (...names: string[]): Walk =>
  async (hand) => {
    for (const name of names) await hand.tap(card(hand.page, name));
  };

/** How a person answers each step: a company of 12, with both kinds of computers and phones. */
const walk: Record<StepKey, Walk> = {
  company: async (hand) => {
    await hand.tap(button(hand.page, `Use ${host}`));
    await hand.wait(hand.page.getByText(`From ${host}`).first().waitFor());
    await hand.read();
  },
  standard: choose("SOC 2"),
  staff: (hand) => enterNumbers(hand, staff),
  locations: async (hand) => {
    await hand.type(field(hand.page, "Address"), "210 Larch Street, Portland, OR, 97204");
    await hand.tap(button(hand.page, /^Add$/));
  },
  workPlatform: choose("Google Workspace", "Windows", "macOS", "iPhone, iPad & Android", "Slack"),
  cloudPlatforms: choose("Amazon Web Services (AWS)"),
  saas: (hand, products) => chooseProducts(hand, products.saas),
  itSecurity: (hand, products) => chooseProducts(hand, products.security),
  devices: (hand) => enterNumbers(hand, devices),
  scope: (hand) => enterNumbers(hand, { ...staff, ...devices }, "in scope"),
  review: (hand) => hand.readOn(),
  schedule: async (hand) => {
    const { page } = hand;
    const days = page.getByRole("group", { name: "Date" }).getByRole("gridcell");
    const free = days.getByRole("button", { disabled: false });
    if ((await free.count()) === 0) await hand.tap(button(page, "Next month"));
    await hand.tap(free.first());
    await hand.tap(page.locator("main label:has([type=radio]:enabled)").first());
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
    await hand.press(page.locator("footer").getByRole("button", { name: /^(Next|Complete)$/ }));
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
