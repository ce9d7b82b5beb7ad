import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { freePort } from "../e2e/fixtures/product.ts";
import { root } from "../scripts/root.ts";
import { run } from "../scripts/run.ts";
import { quantile } from "./table.ts";

const folder = join(root, "bench/lighthouse");
const program = join(folder, "node_modules/lighthouse/cli/index.js");
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

interface Written {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** Lighthouse has a hundred packages that only this needs: installed on first use, with its own lock file. */
export async function installLighthouse(): Promise<void> {
  if (existsSync(program)) return;
  const status = await run("npm", ["ci", "--prefix", folder, "--ignore-scripts", "--no-audit"]);
  if (status !== 0) throw new Error("Lighthouse could not be installed.");
}

export interface Visit {
  url: string;
  /** The session's cookies. */
  cookies?: string;
}

/** One visit with an empty cache. */
async function visitOnce({ url, cookies = "" }: Visit, executablePath: string) {
  const profile = await mkdtemp(join(tmpdir(), "checkup-lighthouse-"));
  const port = await freePort();
  const written = join(profile, "report.json");
  // Lighthouse opens its page in the default context, which only a persistent browser has.
  const browser = await chromium.launchPersistentContext(profile, {
    args: [`--remote-debugging-port=${port}`, "--no-sandbox", "--disable-gpu"],
    executablePath,
  });
  try {
    for (const pair of cookies.split("; ").filter(Boolean)) {
      const [name = "", ...value] = pair.split("=");
      await browser.addCookies([{ name, value: value.join("="), url: new URL(url).origin }]);
    }
    const options = [`--port=${port}`, "--disable-storage-reset", "--quiet"];
    const output = ["--output=json", `--output-path=${written}`];
    await promisify(execFile)(process.execPath, [program, url, ...options, ...output]);
    return JSON.parse(await readFile(written, "utf8")) as Written;
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The medians of some visits: scores from 0 to 100 in the order of `categories`, paints in seconds, `blocked` in ms. */
export async function measureVisits(page: Visit, executablePath: string, times: number) {
  const reports: Written[] = [];
  for (let tries = 0; reports.length < times; tries += 1) {
    try {
      reports.push(await visitOnce(page, executablePath));
    } catch (error) {
      if (tries > 2 * times) throw error; // Chromium sometimes paints nothing on a busy machine
    }
  }
  const median = (audit: string) =>
    quantile(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const score = (category: string) =>
    quantile(reports.map((one) => Math.round((one.categories[category]?.score ?? 0) * 100)));
  return {
    scores: categories.map(score),
    firstPaint: median("first-contentful-paint") / 1000,
    largestPaint: median("largest-contentful-paint") / 1000,
    blocked: median("total-blocking-time"),
    shift: median("cumulative-layout-shift"),
  };
}
