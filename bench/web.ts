import { chromium } from "@playwright/test";
import { slotsOf, stepCount } from "@app/contract";
import type { Availability, Checkup } from "@app/contract";
import { usualAnswers } from "../e2e/fixtures/filled-checkup.ts";
import type { Product } from "../e2e/fixtures/product.ts";
import { Visitor } from "../e2e/fixtures/visitor.ts";
import { buildPage } from "../scripts/build-page.ts";
import { findChromium } from "../scripts/chromium.ts";
import { installLighthouse, measureVisits } from "./lighthouse.ts";
import type { Visit } from "./lighthouse.ts";
import { here, signInAdministrator, startProduct } from "./products.ts";
import { measureReactions } from "./reactions.ts";
import { plain, printFigures, printTable } from "./table.ts";
import type { Figure } from "./table.ts";

/**
 * Measures the pages: Lighthouse on a simulated phone, the size of scripts, and reaction times.
 *   npm run bench:web -- [visits of each page]
 */
const visits = Number(process.argv[2] ?? 3);

interface MeasuredPage extends Visit {
  name: string;
  /** Limits: the lowest score, seconds to the largest paint, kB of scripts until the page is interactive. */
  score: number;
  paint: number;
  scripts: number;
}

async function pagesOf(product: Product): Promise<MeasuredPage[]> {
  const visitor = await Visitor.signIn(product, "lighthouse@acme.com");
  const { id, version } = await visitor.call<Checkup>("checkups/create");
  await visitor.call("checkups/save", { id, version, step: stepCount, changes: usualAnswers });
  const of = { checkupId: id };
  const { firstDay, timeZone } = await visitor.call<Availability>("meetings/availability", of);
  const [slot] = slotsOf(firstDay, timeZone);
  const booking = { ...of, startsAt: slot?.startsAt, guests: "" };
  await visitor.call("meetings/schedule", booking, [[1, "startsAt"]]);
  await visitor.call("checkups/complete", { id });
  const customer = { cookies: visitor.cookies };
  const administrator = { cookies: (await signInAdministrator(product)).cookies };
  const url = (path: string) => product.origin + path;
  const step = (number: number) => url(`/checkup/${id}?step=${number}`);
  return [
    { name: "landing", url: url("/"), score: 100, paint: 1.5, scripts: 90 },
    { name: "sign-in", url: url("/auth"), score: 100, paint: 1.5, scripts: 200 },
    { name: "dashboard", url: url("/dashboard"), ...customer, score: 95, paint: 1.5, scripts: 150 },
    {
      name: "result",
      url: url(`/checkup/${id}/result`),
      ...customer,
      score: 93,
      paint: 1.5,
      scripts: 190,
    },
    { name: "wizard, company", url: step(1), ...customer, score: 93, paint: 1.5, scripts: 190 },
    { name: "wizard, SaaS", url: step(7), ...customer, score: 93, paint: 1.5, scripts: 190 },
    {
      name: "overview",
      url: url("/admin626"),
      ...administrator,
      score: 88,
      paint: 1.5,
      scripts: 230,
    },
    {
      name: "list",
      url: url("/admin626/saas"),
      ...administrator,
      score: 88,
      paint: 1.5,
      scripts: 230,
    },
  ];
}

/** The size of the scripts in the document in kB, compressed. */
async function scriptWeight({ url, cookies = "" }: Visit): Promise<number> {
  const document = await (await fetch(url, { headers: { cookie: cookies } })).text();
  const paths = new Set(
    [...document.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!),
  );
  let bytes = 0;
  for (const path of paths) {
    const headers = { "accept-encoding": "br" };
    const { headers: answered } = await fetch(new URL(path, url), { method: "HEAD", headers });
    bytes += Number(answered.get("content-length"));
  }
  return bytes / 1000;
}

async function measurePages(product: Product, executablePath: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  const rows: string[][] = [];
  for (const page of await pagesOf(product)) {
    const { name } = page;
    const report = await measureVisits(page, executablePath, visits);
    const scripts = await scriptWeight(page);
    const { scores, firstPaint, largestPaint, blocked, shift } = report;
    rows.push([name, ...[...scores, firstPaint, largestPaint, blocked, shift, scripts].map(plain)]);
    figures.push(
      {
        what: `${name}, Lighthouse performance`,
        unit: "",
        measured: [scores[0] ?? 0],
        least: page.score,
      },
      { what: `${name}, largest paint`, unit: "s", measured: [largestPaint], most: page.paint },
      { what: `${name}, scripts`, unit: "kB", measured: [scripts], most: page.scripts },
    );
  }
  console.log("\nLighthouse, simulated phone");
  const scores = ["performance", "accessibility", "practices", "SEO"];
  printTable(["", ...scores, "FCP s", "LCP s", "TBT ms", "CLS", "script kB"], rows);
  return figures;
}

buildPage();
await installLighthouse();
const executablePath = await findChromium();
const product = await startProduct(here);
const browser = await chromium.launch({
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  executablePath,
});
try {
  const pages = await measurePages(product, executablePath);
  printFigures(["here"], [...pages, ...(await measureReactions(browser, product))]);
} finally {
  await browser.close();
  await product.stop();
}
