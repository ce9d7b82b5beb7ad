import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./run.ts";

export interface Outcome {
  passed: number;
  failed: number;
  /** The title of the first test that failed. */
  firstFailed?: string | undefined;
  /** How many passed only when they were repeated. */
  repeated?: number;
  /** Why the tests did not run. */
  skipped?: string;
}

/** Runs a test runner and reads its report. A runner that fails without a failed test counts as one failure. */
async function runTests(
  start: (report: string) => Promise<number>,
  read: (report: string) => Outcome,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "checkup-reports-"));
  const report = join(folder, "report.json");
  try {
    const code = await start(report);
    const outcome = read(readFileSync(report, "utf8"));
    return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
  } catch {
    return { passed: 0, failed: 1 }; // the runner ended before it wrote a report
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
}

export const vitest = (...options: string[]) =>
  runTests(
    (report) => run("vitest", ["run", ...options, "--reporter=json", `--outputFile=${report}`]),
    (report) => {
      const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as UnitReport;
      const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
      const firstFailed = tests.find(({ status }) => status === "failed")?.fullName;
      return { passed: numPassedTests, failed: numFailedTests, firstFailed };
    },
  );

interface Suite {
  specs: { title: string; ok: boolean }[];
  suites?: Suite[];
}

interface BrowserReport {
  suites: Suite[];
  stats: { expected: number; unexpected: number; flaky: number };
}

const failedIn = ({ specs, suites = [] }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => title),
  ...suites.flatMap(failedIn),
];

export const playwright = (chromium: string, ...options: string[]) =>
  runTests(
    (report) =>
      run("playwright", ["test", ...options], {
        folder: "e2e",
        environment: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      }),
    (report) => {
      const { suites, stats } = JSON.parse(report) as BrowserReport;
      const { expected, unexpected: failed, flaky: repeated } = stats;
      const firstFailed = suites.flatMap(failedIn)[0];
      return { passed: expected + repeated, failed, repeated, firstFailed };
    },
  );
