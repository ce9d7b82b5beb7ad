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
import { cookiesOf } from "./products.ts";

const folder = join(root, "bench/lighthouse");
const program = join(folder, "node_modules/lighthouse/cli/index.js");
interface Written {
  categories: { performance: { score: number | null } };
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
    await browser.addCookies(cookiesOf(new URL(url).origin, cookies));
    const only = "--only-categories=performance";
    const options = [`--port=${port}`, "--disable-storage-reset", "--quiet", only];
    const output = ["--output=json", `--output-path=${written}`];
    await promisify(execFile)(process.execPath, [program, url, ...options, ...output]);
    return JSON.parse(await readFile(written, "utf8")) as Written;
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** What a visit measures: a score from 0 to 100, paints in seconds, `blocked` in milliseconds. */
export async function visitPage(page: Visit, executablePath: string) {
  for (let tries = 1; ; tries += 1) {
    try {
      const { audits, categories } = await visitOnce(page, executablePath);
      const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
      return {
        score: Math.round((categories.performance.score ?? 0) * 100),
        firstPaint: figure("first-contentful-paint") / 1000,
        largestPaint: figure("largest-contentful-paint") / 1000,
        blocked: figure("total-blocking-time"),
        shift: figure("cumulative-layout-shift"),
      };
    } catch (error) {
      if (tries === 3) throw error; // Chromium sometimes paints nothing on a busy machine
    }
  }
}
