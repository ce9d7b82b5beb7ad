import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { freePort } from "../e2e/product.ts";
import { root } from "../scripts/root.ts";
import { run } from "../scripts/run.ts";
import { median } from "./stopwatch.ts";

const folder = join(root, "bench/lighthouse");
const program = join(folder, "node_modules/lighthouse/cli/index.js");
export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];

/** What Lighthouse says of a page on its simulated phone. */
export interface PageReport {
  /** From 0 to 100. */
  scores: Record<Category, number>;
  /** In seconds: first and largest contentful paint. */
  firstPaint: number;
  largestPaint: number;
  /** In milliseconds. */
  blocked: number;
  shift: number;
  /** In kB, as they travelled. */
  scripts: number;
}

interface Written {
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: Request[] } }>;
}

interface Request {
  resourceType?: string;
  transferSize?: number;
}

/** Lighthouse is a hundred packages that nobody else needs: they are installed by whoever measures, and pinned. */
export async function installLighthouse(): Promise<void> {
  if (existsSync(program)) return;
  console.log("Installing Lighthouse…");
  const status = await run("npm", ["ci", "--prefix", folder, "--ignore-scripts", "--no-audit"]);
  if (status !== 0) throw new Error("Lighthouse could not be installed.");
}

export interface Visit {
  url: string;
  /** Of somebody who is signed in. */
  cookies?: string;
}

/** In a busy machine's Chromium a page sometimes paints nothing, which Lighthouse takes for a failure. */
const tries = 3;

async function report(page: Visit, executablePath: string): Promise<PageReport> {
  for (let count = 1; ; count += 1) {
    try {
      return readReport(await visitOnce(page, executablePath));
    } catch (error) {
      if (count === tries) throw error;
    }
  }
}

/** One visit by a browser that knows nothing yet, but who is signed in. */
async function visitOnce({ url, cookies = "" }: Visit, executablePath: string) {
  const profile = await mkdtemp(join(tmpdir(), "checkup-lighthouse-"));
  const port = await freePort();
  const written = join(profile, "report.json");
  // Lighthouse opens its page in the browser's own context, which only a persistent one is.
  const browser = await chromium.launchPersistentContext(profile, {
    args: [`--remote-debugging-port=${port}`, "--no-sandbox", "--disable-gpu"],
    ...(executablePath && { executablePath }),
  });
  try {
    const pairs = cookies === "" ? [] : cookies.split("; ");
    await browser.addCookies(
      pairs.map((pair) => {
        const [name = "", ...value] = pair.split("=");
        return { name, value: value.join("="), url: new URL(url).origin };
      }),
    );
    const output = ["--output=json", `--output-path=${written}`, "--quiet"];
    const options = [`--port=${port}`, "--disable-storage-reset", ...output];
    await promisify(execFile)(process.execPath, [program, url, ...options]);
    return JSON.parse(await readFile(written, "utf8")) as Written;
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function readReport({ categories: scored, audits }: Written): PageReport {
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const requests = audits["network-requests"]?.details?.items ?? [];
  const bytes = requests.map((one) => (one.resourceType === "Script" ? one.transferSize : 0) ?? 0);
  const score = (category: Category) => Math.round((scored[category].score ?? 0) * 100);
  return {
    scores: Object.fromEntries(
      categories.map((category) => [category, score(category)]),
    ) as PageReport["scores"],
    firstPaint: value("first-contentful-paint") / 1000,
    largestPaint: value("largest-contentful-paint") / 1000,
    blocked: value("total-blocking-time"),
    shift: value("cumulative-layout-shift"),
    scripts: bytes.reduce((sum, size) => sum + size, 0) / 1000,
  };
}

/** The medians of some visits. */
export async function visit(page: Visit, executablePath: string, times: number) {
  const reports: PageReport[] = [];
  for (let count = 0; count < times; count += 1) {
    reports.push(await report(page, executablePath));
  }
  const middle = (figure: (report: PageReport) => number) => median(reports.map(figure));
  return {
    scores: Object.fromEntries(
      categories.map((category) => [category, middle(({ scores }) => scores[category])]),
    ) as PageReport["scores"],
    firstPaint: middle((report) => report.firstPaint),
    largestPaint: middle((report) => report.largestPaint),
    blocked: middle((report) => report.blocked),
    shift: middle((report) => report.shift),
    scripts: middle((report) => report.scripts),
  };
}
