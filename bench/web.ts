import { chromium } from "@playwright/test";
import type { Browser } from "@playwright/test";
import type { Product } from "../e2e/product.ts";
import { buildPage } from "../scripts/build-page.ts";
import { findChromium } from "../scripts/chromium.ts";
import { attempt } from "./attempt.ts";
import { printBars } from "./bar.ts";
import type { Result } from "./bar.ts";
import { measurePages } from "./figures/lighthouse-pages.ts";
import { measureReactions, reactionLine } from "./interactions.ts";
import { installLighthouse } from "./lighthouse.ts";
import { startPageProduct } from "./measured-product.ts";
import { pageWeights, weightTable } from "./page-weights.ts";

/**
 * How fast the pages are: Lighthouse on a simulated phone, what each page loads, and how it answers to hands.
 * npm run bench:web -- [visits of each page]
 */
const visits = Number(process.argv[2] ?? 3);

/** In kB of script on a first visit, before the page can be used. */
const weightBars: Record<string, number> = {
  landing: 90,
  "wizard, step 1": 200,
};

async function measureWeights(product: Product, browser: Browser): Promise<Result[]> {
  const weights = await pageWeights(product, browser);
  console.log(`\n${weightTable(weights)}`);
  return weights.flatMap(({ page, scriptAtFirst }) => {
    const most = weightBars[page];
    const measured = scriptAtFirst / 1000;
    return most === undefined ? [] : [{ what: `${page}, script`, measured, unit: "kB", most }];
  });
}

/** Every reaction is told; against the bar stands the slowest of each kind. */
async function measureHands(product: Product, browser: Browser): Promise<Result[]> {
  console.log("\nms from hand to paint");
  const slowest = new Map<string, Result>();
  for await (const reaction of measureReactions(product, browser)) {
    console.log(reactionLine(reaction));
    const { name, took: measured, bar: most } = reaction;
    const what = `slowest: ${name.split(":")[0]}`;
    if (measured <= (slowest.get(what)?.measured ?? 0)) continue;
    slowest.set(what, { what, measured, unit: "ms", most });
  }
  return [...slowest.values()];
}

async function measure(): Promise<Result[]> {
  buildPage();
  await installLighthouse();
  const executablePath = await findChromium();
  const product = await startPageProduct();
  try {
    const pages = await attempt("Lighthouse", () => measurePages(product, executablePath, visits));
    const browser = await chromium.launch({
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
      ...(executablePath && { executablePath }),
    });
    try {
      return [
        ...pages,
        ...(await attempt("what pages load", () => measureWeights(product, browser))),
        ...(await attempt("the reactions", () => measureHands(product, browser))),
      ];
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}

printBars(await measure());
