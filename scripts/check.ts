import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { installPrograms } from "../e2e/fleet/packages.ts";
import { buildPage } from "./build-page.ts";
import { findHeadlessChromium } from "./chromium.ts";
import { run } from "./run.ts";

// npm run check: types, lint, format, unused code, packages, secrets, unit and integration tests. npm test: all that, and
// the browser tests. npm run test:full: all that, and the fleet's.
const { values } = parseArgs({
  options: {
    browser: { type: "boolean" },
    "only-browser": { type: "boolean" },
    fleet: { type: "boolean" },
  },
});

interface Outcome {
  passed: number;
  failed: number;
  /** Why it did not run. */
  skipped?: string;
}

/** A tool that only says yes or no counts as one test. */
async function tool(name: string, command: string, args: string[], folder?: string) {
  console.log(`\n— ${name}`);
  const code = await run(command, args, { folder });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const reports = mkdtempSync(join(tmpdir(), "checkup-reports-"));

/** A test runner: its own count, read from the report that it wrote. A runner that failed without a failed test counts as one. */
async function runner(
  name: string,
  start: (report: string) => Promise<number>,
  count: (report: string) => Outcome,
) {
  console.log(`\n— ${name}`);
  const report = join(reports, `${name}.json`);
  const code = await start(report);
  const counted = countOrNothing(() => count(readFileSync(report, "utf8")));
  const silent = code !== 0 && counted.failed === 0;
  return silent ? { ...counted, failed: 1 } : counted;
}

function countOrNothing(count: () => Outcome): Outcome {
  try {
    return count();
  } catch {
    return { passed: 0, failed: 1 }; // no report: the runner did not get that far
  }
}

const unitTests = () =>
  runner(
    "vitest",
    (report) =>
      run("vitest", [
        "run",
        // Tests mostly wait for a database: one worker more than there are processors is fastest.
        `--maxWorkers=${availableParallelism() + 1}`,
        "--reporter=default",
        "--reporter=json",
        `--outputFile=${report}`,
      ]),
    (report) => {
      const { numPassedTests, numFailedTests } = JSON.parse(report) as Record<string, number>;
      return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 };
    },
  );

/** Those of the pages, and on demand those of several instances where their programs are installed. */
async function browserTests(): Promise<Outcome[]> {
  let chromium: string;
  try {
    chromium = await findHeadlessChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return [{ passed: 0, failed: 1 }];
  }
  const pages = await playwright("playwright", "playwright.config.ts", chromium);
  return values.fleet ? [pages, await fleetTests(chromium)] : [pages];
}

async function fleetTests(chromium: string): Promise<Outcome> {
  let whyNot: string | undefined;
  try {
    whyNot = installPrograms();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
  if (whyNot === undefined) return playwright("fleet", "fleet.config.ts", chromium);
  return { passed: 0, failed: 0, skipped: `The fleet's tests were skipped: ${whyNot}.` };
}

const playwright = (name: string, config: string, chromium: string) =>
  runner(
    name,
    (report) =>
      run("playwright", ["test", "-c", config, "--reporter=list,json"], {
        folder: "e2e",
        environment: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      }),
    (report) => {
      const { stats } = JSON.parse(report) as { stats: Record<string, number> };
      return { passed: stats.expected ?? 0, failed: stats.unexpected ?? 0 };
    },
  );

const outcomes: Outcome[] = [];
buildPage(); // also writes the route tree that the types need
if (!values["only-browser"]) {
  for (const folder of [
    ".",
    "packages/contract",
    "packages/company-facts",
    "apps/server",
    "apps/web",
    "e2e",
  ]) {
    outcomes.push(await tool(`types in ${folder}`, "tsc", ["--noEmit"], folder));
  }
  outcomes.push(await tool("lint", "oxlint", []));
  outcomes.push(await tool("format", "oxfmt", ["--check"]));
  outcomes.push(await tool("unused code", "knip", ["--no-progress"]));
  outcomes.push(await tool("licences", "node", ["scripts/licences.ts"]));
  outcomes.push(await tool("secrets", "secretlint", ["--secretlintignore", ".gitignore", "**/*"]));
  outcomes.push(await unitTests());
}
if (values.browser || values["only-browser"]) outcomes.push(...(await browserTests()));
rmSync(reports, { recursive: true, force: true });

const sum = (key: "passed" | "failed") => outcomes.reduce((all, outcome) => all + outcome[key], 0);
for (const { skipped } of outcomes) if (skipped) console.log(`\n${skipped}`);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") === 0 ? 0 : 1;
