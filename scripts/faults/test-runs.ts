import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findHeadlessChromium } from "../chromium.ts";
import { run } from "../run.ts";

/** How tests ended: undefined when all passed, else what failed first, as far as the report says it. */
type Ending = { title: string } | undefined;

async function ending(
  start: (report: string) => Promise<number>,
  firstFailed: (report: string) => string | undefined,
): Promise<Ending> {
  const folder = mkdtempSync(join(tmpdir(), "checkup-faults-"));
  const report = join(folder, "report.json");
  try {
    if ((await start(report)) === 0) return undefined;
    const title = titleIn(report, firstFailed);
    // A product that does not even start says nothing about the tests: it must not count as caught.
    if (title === undefined) throw new Error("no test ran");
    return { title };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function titleIn(report: string, firstFailed: (report: string) => string | undefined) {
  try {
    return firstFailed(readFileSync(report, "utf8"));
  } catch {
    return undefined; // no report
  }
}

interface UnitReport {
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
}

const ofUnit = (report: string) =>
  (JSON.parse(report) as UnitReport).testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === "failed")?.fullName;

/** Runs test files of Vitest until one test fails. */
export const unitTests = (...files: string[]): Promise<Ending> =>
  ending((report) => {
    // Whoever waits long on a busy machine is no fault.
    const quick = ["--bail=1", "--retry=1", "--maxWorkers=1", "--testTimeout=60000"];
    const reporters = ["--reporter=dot", "--reporter=json", `--outputFile=${report}`];
    return run("vitest", ["run", ...quick, ...reporters, ...files]);
  }, ofUnit);

interface Suite {
  specs: { title: string; ok: boolean }[];
  suites?: Suite[];
}

const failedIn = ({ specs, suites = [] }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => title),
  ...suites.flatMap(failedIn),
];

const ofBrowser = (report: string) =>
  (JSON.parse(report) as { suites: Suite[] }).suites.flatMap(failedIn)[0];

/** Runs specs of Playwright, over the page as it is built, until one test fails. */
export async function browserTests(...specs: string[]): Promise<Ending> {
  const CHROMIUM = await findHeadlessChromium();
  return ending((report) => {
    const quick = ["--max-failures=1", "--retries=1", "--workers=1", "--reporter=dot,json"];
    const environment = { CHROMIUM, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    return run("playwright", ["test", ...quick, ...specs], { folder: "e2e", environment });
  }, ofBrowser);
}
