import { chromium } from "@playwright/test";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { Product } from "../e2e/product.ts";
import { usualAnswers } from "../e2e/filled-checkup.ts";
import { buildPage } from "../scripts/build-page.ts";
import { findChromium } from "../scripts/chromium.ts";
import { signInAdministrator, startPageProduct } from "./measured-product.ts";
import { Visitor } from "./visitor.ts";

const kinds = ["document", "script", "style", "font", "image", "call", "prefetch"] as const;
type Kind = (typeof kinds)[number];

export interface PageWeight {
  page: string;
  /** Bytes as they travelled, compressed, without the headers around them. */
  bytes: Record<Kind, number>;
  /** Of its scripts, those that its document names: with them it can be used, and the others come when it is idle. */
  scriptAtFirst: number;
  requests: number;
  /** The addresses of its scripts. */
  scripts: string[];
}

/** How Chromium names what the table calls otherwise. What is fetched ahead for the next page is its own column. */
const kindOf: Record<string, Kind> = {
  Document: "document",
  Script: "script",
  Stylesheet: "style",
  Font: "font",
  Image: "image",
  Prefetch: "prefetch",
};

/** Opens an address with an empty cache and adds up what it loads until the network is silent. */
async function weightOf(page: Page, name: string, url: string): Promise<PageWeight> {
  const bytes = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  const session = await page.context().newCDPSession(page);
  const kindsOfRequests = new Map<string, Kind>();
  const headers = new Map<string, number>();
  const paths = new Map<string, string>();
  const scripts: string[] = [];
  let scriptAtFirst = 0;
  let document = "";
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    const kind = kindOf[type] ?? (response.url.includes("/assets/") ? "prefetch" : "call");
    kindsOfRequests.set(requestId, kind);
    headers.set(requestId, response.encodedDataLength);
    const { pathname } = new URL(response.url);
    paths.set(requestId, pathname);
    if (kind === "script") scripts.push(pathname);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kindsOfRequests.get(requestId);
    if (!kind) return;
    const length = Math.max(0, encodedDataLength - (headers.get(requestId) ?? 0));
    bytes[kind] += length;
    if (kind === "script" && document.includes(`"${paths.get(requestId)}"`))
      scriptAtFirst += length;
  });
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  document = await (await page.request.get(url)).text();
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForTimeout(500); // what waits for an idle moment
  await page.waitForLoadState("networkidle");
  await session.detach();
  return { page: name, bytes, scriptAtFirst, requests: kindsOfRequests.size, scripts };
}

/** The context of somebody who is signed in, with an empty cache. */
async function signedIn(browser: Browser, origin: string, visitor: Visitor) {
  const context = await browser.newContext();
  const cookies = visitor.cookies.split("; ").map((cookie) => {
    const [name = "", ...value] = cookie.split("=");
    return { name, value: value.join("="), url: origin };
  });
  await context.addCookies(cookies);
  return context;
}

/** What a first visit to each kind of page loads: signed out, as a customer, as an administrator. */
export async function pageWeights(product: Product, browser: Browser): Promise<PageWeight[]> {
  const customer = await Visitor.signIn(product, "ann@acme.com");
  const administrator = await signInAdministrator(product);
  const started = await customer.call<{ id: string }>("checkups/create");
  const filled = await customer.call<{ id: string }>("checkups/create");
  await customer.call("checkups/save", {
    id: filled.id,
    version: 0,
    step: 8,
    changes: usualAnswers,
  });
  const pages: [string, string, Visitor?][] = [
    ["landing", "/"],
    ["sign in", "/auth"],
    ["terms", "/terms"],
    ["dashboard", "/dashboard", customer],
    ["wizard, step 1", `/checkup/${started.id}`, customer],
    ["wizard, step 8 (SaaS)", `/checkup/${filled.id}`, customer],
    ["admin overview", "/admin626", administrator],
    ["admin SaaS list", "/admin626/saas", administrator],
  ];
  const weights: PageWeight[] = [];
  for (const [name, path, visitor] of pages) {
    const context: BrowserContext = visitor
      ? await signedIn(browser, product.origin, visitor)
      : await browser.newContext();
    weights.push(await weightOf(await context.newPage(), name, product.origin + path));
    await context.close();
  }
  return weights;
}

/** As a table, in kB of a thousand bytes. */
export function weightTable(weights: PageWeight[]): string {
  const head = `${"kB over the network".padEnd(24)}${kinds.map((kind) => kind.padStart(10)).join("")}  script at first  requests`;
  const lines = weights.map(({ page, bytes, requests, scriptAtFirst }) => {
    const cells = kinds.map((kind) => (bytes[kind] / 1000).toFixed(1).padStart(10)).join("");
    const atFirst = (scriptAtFirst / 1000).toFixed(1).padStart(17);
    return `${page.padEnd(24)}${cells}${atFirst}${String(requests).padStart(10)}`;
  });
  return [head, ...lines].join("\n");
}

if (import.meta.main) {
  buildPage();
  const executablePath = (await findChromium()) || undefined;
  const product = await startPageProduct();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    console.log(weightTable(await pageWeights(product, browser)));
  } finally {
    await browser.close();
    await product.stop();
  }
}
