import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { installPrograms } from "../e2e/fleet/packages.ts";
import { buildPage } from "./build-page.ts";
import { findHeadlessChromium } from "./chromium.ts";
import { run } from "./run.ts";
import { playwright, vitest } from "./test-runs.ts";
import type { Outcome } from "./test-runs.ts";

// npm run check: types, lint, format, unused code, licences, secrets, unit and integration tests. npm test: also the
// browser tests. npm run test:full: also the fleet's, and those that kill processes.
const { values } = parseArgs({
  options: {
    browser: { type: "boolean" },
    "only-browser": { type: "boolean" },
    full: { type: "boolean" },
  },
});

/** Counts a tool that passes or fails as one test. */
async function tool(name: string, command: string, args: string[], folder?: string) {
  console.log(`\n— ${name}`);
  const code = await run(command, args, { folder });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Tests mostly wait for a database, so one worker more than there are processors is fastest; Vitest's default is one fewer. */
function unitTests() {
  console.log("\n— vitest");
  const without = values.full ? [] : ["--project=!server-faults"];
  return vitest(`--maxWorkers=${availableParallelism() + 1}`, "--reporter=default", ...without);
}

/** The tests of the pages, and on demand those of several instances if their programs are available. */
async function browserTests(): Promise<Outcome[]> {
  let chromium: string;
  try {
    chromium = await findHeadlessChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return [{ passed: 0, failed: 1 }];
  }
  const without = values.full ? [] : ["--project=pages", "--project=lookups"];
  const pages = await browserTestsOf("playwright.config.ts", chromium, ...without);
  return values.full ? [pages, await fleetTests(chromium)] : [pages];
}

async function fleetTests(chromium: string): Promise<Outcome> {
  let whyNot: string | undefined;
  try {
    whyNot = installPrograms();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
  if (whyNot === undefined) return browserTestsOf("fleet.config.ts", chromium);
  return { passed: 0, failed: 0, skipped: `The fleet's tests were skipped: ${whyNot}.` };
}

/** The whole run repeats a test that failed once, and says so: it decides what is released, on machines of any kind. */
function browserTestsOf(config: string, chromium: string, ...options: string[]) {
  console.log(`\n— playwright, ${config}`);
  if (values.full) options.push("--retries=1");
  return playwright(chromium, "-c", config, "--reporter=list,json", ...options);
}

const outcomes: Outcome[] = [];
if (values["only-browser"]) buildPage();
else {
  // Beside the first tools, which leave a processor free; it also writes the route tree that the web client's types need.
  const building = run("node", ["scripts/build-page.ts"]);
  for (const folder of [
    ".",
    "packages/contract",
    "packages/company-facts",
    "packages/readiness",
    "apps/server",
    "apps/web",
    "e2e",
  ]) {
    if (folder === "apps/web" && (await building) !== 0) process.exit(1);
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

const sum = (key: "passed" | "failed" | "repeated") =>
  outcomes.reduce((all, outcome) => all + (outcome[key] ?? 0), 0);
for (const { skipped } of outcomes) if (skipped) console.log(`\n${skipped}`);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed, ${sum("repeated")} repeated`);
process.exitCode = sum("failed") === 0 ? 0 : 1;
