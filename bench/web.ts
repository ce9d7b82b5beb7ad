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
import { checkoutAt, createFilled, here, signInAdministrator, startProduct } from "./products.ts";
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

const wizard = { score: 93, largestPaint: 1.5, blocked: 250 };
const adminPanel = { score: 88, largestPaint: 1.5, blocked: 400 };
const signedIn = { score: 95, largestPaint: 1.5, blocked: 150, shift: 0 };
/** Each with its bars; addresses name the customer's check-ups. */
const pages: [name: string, path: string, bars: Partial<Record<Kind, number>>][] = [
  ["landing", "/", { score: 100, beside: 1.15 }],
  ["sign-in", "/auth", { score: 100, beside: 1.15 }],
  ["dashboard", "/dashboard", { ...signedIn, scripts: 150, usable: 1.6 }],
  ["result", "/checkup/:completed/result", signedIn],
  ["wizard, step 1", "/checkup/:open?step=1", { ...wizard, scripts: 190, usable: 1.7 }],
  ["wizard, step 7", "/checkup/:open?step=7", wizard],
  ["wizard, step 11", "/checkup/:open?step=11", wizard],
  ["overview", "/admin626", adminPanel],
  ["list of 50", "/admin626/saas?pageSize=50", { ...adminPanel, scripts: 230, usable: 2.2 }],
];

/** A running product with an administrator, a customer with a completed and an open check-up, and one who walks through new ones. */
async function startBuild(checkout: Checkout) {
  const product = await startProduct(checkout);
  const customer = await Visitor.signIn(product, "lighthouse@acme.com");
  const { id } = await createFilled(customer);
  const of = { checkupId: id };
  const { firstDay, timeZone } = await customer.call<Availability>("meetings/availability", of);
  const [slot] = slotsOf(firstDay, timeZone);
  const booking = { ...of, startsAt: slot?.startsAt, guests: "" };
  await customer.call("meetings/schedule", booking, [[1, "startsAt"]]);
  await customer.call("checkups/complete", { id });
  const { id: open } = await createFilled(customer);
  const walker = await Visitor.signIn(product, "walker@acme.com");
  const administrator = await signInAdministrator(product);
  return { name: checkout.name, product, customer, administrator, completed: id, open, walker };
}
type Build = Awaited<ReturnType<typeof startBuild>>;

/** A visit of somebody who may see the page; nobody is signed in at the landing page and sign-in. */
function visitOf(build: Build, path: string): Visit {
  const { product, customer, administrator, open, completed } = build;
  const url = product.origin + path.replace(":open", open).replace(":completed", completed);
  if (path.startsWith("/admin626")) return { url, cookies: administrator.cookies };
  return path === "/" || path === "/auth" ? { url } : { url, cookies: customer.cookies };
}

/** Measures each build in turns, the one before first; answers a figure for each bar. */
async function inTurns(bars: Bar[], measure: (build: Build) => Promise<number[]>) {
  const visits = builds.map(() => bars.map((): number[] => []));
  for (let visit = 0; visit < Number(values.visits); visit += 1)
    for (const [at, build] of [...builds.entries()].toReversed())
      for (const [row, measured] of (await measure(build)).entries()) {
        console.log(`${build.name}: ${bars[row]?.what}  ${plain(measured)} ${bars[row]?.unit}`);
        visits[at]?.[row]?.push(measured);
      }
  return bars.map((bar, row): Figure => {
    const seen = visits.map((ofBuild) => ofBuild[row] ?? []);
    const worst = seen.map((one) => (bar.least === undefined ? Math.max : Math.min)(...one));
    return { ...bar, measured: seen.map((one) => quantile(one)), worst };
  });
}

/** The size of the scripts in the document in kB, compressed. */
async function scriptWeight({ url, cookies = "" }: Visit): Promise<number> {
  const document = await (await fetch(url, { headers: { cookie: cookies } })).text();
  const paths = new Set(
    [...document.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!),
  );
  const head = { method: "HEAD", headers: { "accept-encoding": "br" } };
  const answers = await Promise.all([...paths].map((path) => fetch(new URL(path, url), head)));
  const bytes = answers.map(({ headers }) => Number(headers.get("content-length")));
  return bytes.reduce((sum, one) => sum + one, 0) / 1000;
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
  measure: (visit: Visit, kinds: Kind[]) => Promise<Partial<Record<Kind, number>>>,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path, limits] of pages) {
    const wanted = (Object.keys(limits) as Kind[]).filter(isWanted);
    const bars = wanted.map((kind): Bar => {
      const [what, unit] = kinds[kind];
      const limit = limits[kind];
      const bar = kind === "score" ? { least: limit, tolerance: 5 } : { most: limit };
      return { what: `${name}, ${what}`, unit, ...bar };
    });
    const ofBuild = async (build: Build) => {
      const measured = await measure(visitOf(build, path), wanted);
      return wanted.map((kind) => measured[kind] ?? Number.NaN);
    };
    if (bars.length > 0) figures.push(...(await inTurns(bars, ofBuild)));
  }
  return figures;
}

/** The first step of a new check-up of the walker's, which is filled in. */
async function walkOf({ product, walker }: Build): Promise<Visit> {
  const { id } = await createFilled(walker);
  return { url: `${product.origin}/checkup/${id}?step=1`, cookies: walker.cookies };
}

const reaction = (what: string, most: number): Bar => ({ what, unit: "ms", most });
const list = (build: Build, rows: number) => visitOf(build, `/admin626/saas?pageSize=${rows}`);

const groups: Record<string, () => Promise<Figure[]>> = {
  pages: () =>
    measurePages(
      (kind) => kind !== "usable",
      async (visit, wanted) => {
        const report = await visitPage(visit, executablePath);
        if (wanted.includes("scripts")) return { ...report, scripts: await scriptWeight(visit) };
        if (!wanted.includes("beside")) return report;
        return { ...report, beside: report.firstPaint / (await firstPaintOfStatic(visit.url)) };
      },
    ),
  usable: () =>
    measurePages(
      (kind) => kind === "usable",
      async (visit) => ({ usable: await measureUsable(browser, visit) }),
    ),
  next: () => {
    const bars = [reaction("Next on loopback", 100), reaction("Next, 200 ms away", 260)];
    return inTurns(bars, async (build) => [
      await measureNext(browser, await walkOf(build)),
      await measureNext(browser, await walkOf(build), 200),
    ]);
  },
  reactions: () => {
    const lists = [reaction("list of 50, reaction", 150), reaction("list of 200, reaction", 200)];
    return inTurns([reaction("wizard, reaction", 100), ...lists], async (build) => [
      await measureWizard(browser, await walkOf(build)),
      await measureList(browser, list(build, 50)),
      await measureList(browser, list(build, 200)),
    ]);
  },
  server: () => {
    const rate = { what: "dashboards on one core", unit: "/s", least: 100 };
    const memory = { what: "memory meanwhile", unit: "MB", most: 280 };
    return inTurns([rate, memory], ({ product, customer }) =>
      measureDashboards(product, customer.cookies),
    );
  },
};

const wanted = values.only ?? Object.keys(groups);
for (const group of wanted) if (!groups[group]) throw new Error(`There is no group "${group}".`);
buildPage();
const before = values.before === undefined ? [] : [checkoutAt(values.before)];
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
  const names = builds.map(({ name }) => name);
  printFigures(names, figures);
}
