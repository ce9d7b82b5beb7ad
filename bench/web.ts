import { once } from "node:events";
import { createServer } from "node:http";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { slotsOf } from "@app/contract";
import type { Availability } from "@app/contract";
import { freePort } from "../e2e/fixtures/product.ts";
import { Visitor } from "../e2e/fixtures/visitor.ts";
import { buildPage } from "../scripts/build-page.ts";
import { findChromium } from "../scripts/chromium.ts";
import { installLighthouse, visitPage } from "./lighthouse.ts";
import type { Visit } from "./lighthouse.ts";
import { measureDashboards } from "./load.ts";
import {
  checkoutToCompare,
  createFilled,
  here,
  signInAdministrator,
  startProduct,
} from "./products.ts";
import type { Checkout } from "./products.ts";
import { measureList, measureNext, measureUsable, measureWizard } from "./reactions.ts";
import { plain, printFigures, quantile } from "./table.ts";
import type { Figure } from "./table.ts";

/**
 * Measures the web client, and the server that answers with its pages; prints medians and the worst visits.
 *   npm run bench:web -- --before PLACE    also the build of a Git reference or folder, in turns with this one
 *   npm run bench:web -- --visits COUNT    instead of 5
 *   npm run bench:web -- --only GROUP      pages, usable, next, reactions or server; can be repeated
 */
const { values } = parseArgs({
  options: {
    before: { type: "string" },
    visits: { type: "string", default: "5" },
    only: { type: "string", multiple: true },
  },
});

type Bar = Omit<Figure, "measured" | "worst">;

/** What is measured of a page, with its name and unit in the table. */
const kinds = {
  score: ["score", ""],
  beside: ["first paint beside a static page", "×"],
  largestPaint: ["largest paint", "s"],
  blocked: ["blocked", "ms"],
  shift: ["layout shift", ""],
  scripts: ["scripts", "kB"],
  usable: ["usable on a slow line", "s"],
} as const;
type Kind = keyof typeof kinds;

interface MeasuredPage {
  name: string;
  path: (build: Build) => string;
  as?: "customer" | "administrator";
  bars: Partial<Record<Kind, number>>;
}

const step = (number: number) => (build: Build) => `/checkup/${build.open}?step=${number}`;
const wizard = { score: 93, largestPaint: 1.5, blocked: 250 };
const adminPanel = { score: 88, largestPaint: 1.5, blocked: 400 };
const pages: MeasuredPage[] = [
  { name: "landing", path: () => "/", bars: { score: 100, beside: 1.15 } },
  { name: "sign-in", path: () => "/auth", bars: { score: 100, beside: 1.15 } },
  {
    name: "dashboard",
    path: () => "/dashboard",
    as: "customer",
    bars: { score: 95, largestPaint: 1.5, blocked: 150, shift: 0, scripts: 150, usable: 1.6 },
  },
  {
    name: "result",
    path: ({ completed }) => `/checkup/${completed}/result`,
    as: "customer",
    bars: { score: 95, largestPaint: 1.5, blocked: 150, shift: 0 },
  },
  {
    name: "wizard, step 1",
    path: step(1),
    as: "customer",
    bars: { ...wizard, scripts: 190, usable: 1.7 },
  },
  { name: "wizard, step 7", path: step(7), as: "customer", bars: wizard },
  { name: "wizard, step 11", path: step(11), as: "customer", bars: wizard },
  { name: "overview", path: () => "/admin626", as: "administrator", bars: adminPanel },
  {
    name: "list of 50",
    path: () => "/admin626/saas?pageSize=50",
    as: "administrator",
    bars: { ...adminPanel, scripts: 230, usable: 2.2 },
  },
];

/** A running product with a customer, who has a completed and an open check-up, and an administrator. */
async function startBuild(checkout: Checkout) {
  const product = await startProduct(checkout);
  const customer = await Visitor.signIn(product, "lighthouse@acme.com");
  const { id } = await createFilled(customer);
  const { firstDay, timeZone } = await customer.call<Availability>("meetings/availability", {
    checkupId: id,
  });
  const [slot] = slotsOf(firstDay, timeZone);
  const booking = { checkupId: id, startsAt: slot?.startsAt, guests: "" };
  await customer.call("meetings/schedule", booking, [[1, "startsAt"]]);
  await customer.call("checkups/complete", { id });
  const { id: open } = await createFilled(customer);
  const walker = await Visitor.signIn(product, "walker@acme.com");
  const { cookies: administrator } = await signInAdministrator(product);
  const cookies = { customer: customer.cookies, administrator };
  return { name: checkout.name, product, cookies, completed: id, open, walker };
}
type Build = Awaited<ReturnType<typeof startBuild>>;

const visitOf = (build: Build, path: string, as?: MeasuredPage["as"]): Visit => ({
  url: build.product.origin + path,
  ...(as && { cookies: build.cookies[as] }),
});

/** Measures each build in turns, the one before first; answers a figure for each bar. */
async function inTurns(
  bars: Bar[],
  measure: (build: Build) => Promise<(number | undefined)[]>,
): Promise<Figure[]> {
  const visits = builds.map((): number[][] => bars.map(() => []));
  for (let visit = 0; visit < Number(values.visits); visit += 1)
    for (const [at, build] of [...builds.entries()].toReversed())
      for (const [row, measured = Number.NaN] of (await measure(build)).entries()) {
        console.log(`${build.name}: ${bars[row]?.what}  ${plain(measured)} ${bars[row]?.unit}`);
        visits[at]?.[row]?.push(measured);
      }
  return bars.map((bar, row) => {
    const seen = visits.map((ofBuild) => ofBuild[row] ?? []);
    const worst = bar.least === undefined ? Math.max : Math.min;
    return {
      ...bar,
      measured: seen.map((one) => quantile(one)),
      worst: seen.map((one) => worst(...one)),
    };
  });
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

/** The first paint of the same document, saved as a file without scripts and other files, on a plain server. */
async function firstPaintOfStatic(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const others = /<script[\s\S]*?<\/script>|<link[^>]*"\/assets\/[^>]*>/g;
  const body = brotliCompressSync(html.replaceAll(others, ""));
  const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "br" };
  const port = await freePort();
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  await once(server.listen(port, "localhost"), "listening");
  const { firstPaint } = await visitPage({ url: `http://localhost:${port}` }, executablePath);
  server.close();
  return firstPaint;
}

/** Measures bars of these kinds on each page that has any. */
async function measurePages(
  isWanted: (kind: Kind) => boolean,
  measure: (visit: Visit, page: MeasuredPage) => Promise<Partial<Record<Kind, number>>>,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const page of pages) {
    const wanted = (Object.keys(page.bars) as Kind[]).filter(isWanted);
    const bars = wanted.map((kind): Bar => {
      const [what, unit] = kinds[kind];
      const limit =
        kind === "score" ? { least: page.bars[kind], tolerance: 5 } : { most: page.bars[kind] };
      return { what: `${page.name}, ${what}`, unit, ...limit };
    });
    if (bars.length === 0) continue;
    figures.push(
      ...(await inTurns(bars, async (build) => {
        const measured = await measure(visitOf(build, page.path(build), page.as), page);
        return wanted.map((kind) => measured[kind]);
      })),
    );
  }
  return figures;
}

/** A page of the walker's, with a new check-up that is filled in. */
async function walkOf({ product, walker }: Build): Promise<Visit> {
  const { id } = await createFilled(walker);
  return { url: `${product.origin}/checkup/${id}`, cookies: walker.cookies };
}

const list = (build: Build, rows: number) =>
  visitOf(build, `/admin626/saas?pageSize=${rows}`, "administrator");

const reaction = (what: string, most: number): Bar => ({ what, unit: "ms", most });

const groups: Record<string, () => Promise<Figure[]>> = {
  pages: () =>
    measurePages(
      (kind) => kind !== "usable",
      async (visit, { bars }) => {
        const report = await visitPage(visit, executablePath);
        const beside = bars.beside && report.firstPaint / (await firstPaintOfStatic(visit.url));
        return { ...report, beside, ...(bars.scripts && { scripts: await scriptWeight(visit) }) };
      },
    ),
  usable: () =>
    measurePages(
      (kind) => kind === "usable",
      async (visit) => ({ usable: await measureUsable(browser, visit) }),
    ),
  next: () =>
    inTurns(
      [reaction("Next on loopback, slowest", 100), reaction("Next, 200 ms away, slowest", 260)],
      async (build) => [
        await measureNext(browser, await walkOf(build)),
        await measureNext(browser, await walkOf(build), 200),
      ],
    ),
  reactions: () =>
    inTurns(
      [
        reaction("slowest reaction at a quarter of the speed: wizard", 100),
        reaction("the same: list of 50", 150),
        reaction("the same: list of 200", 200),
      ],
      async (build) => [
        await measureWizard(browser, await walkOf(build)),
        await measureList(browser, list(build, 50)),
        await measureList(browser, list(build, 200)),
      ],
    ),
  server: () =>
    inTurns(
      [
        { what: "dashboards on one core", unit: "/s", least: 100 },
        { what: "memory meanwhile", unit: "MB", most: 280 },
      ],
      ({ product, cookies }) => measureDashboards(product, cookies.customer),
    ),
};

const wanted = values.only ?? Object.keys(groups);
for (const group of wanted) if (!groups[group]) throw new Error(`There is no group "${group}".`);
buildPage();
const before = values.before === undefined ? [] : [checkoutToCompare(values.before)];
await installLighthouse();
const executablePath = await findChromium();
const builds: Build[] = [];
const browser = await chromium.launch({
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  executablePath,
});
const figures: Figure[] = [];
try {
  for (const checkout of [here, ...before]) builds.push(await startBuild(checkout));
  for (const group of wanted) figures.push(...((await groups[group]?.()) ?? []));
} finally {
  await browser.close();
  for (const { product } of builds) await product.stop();
  printFigures(
    builds.map(({ name }) => name),
    figures,
  );
}
