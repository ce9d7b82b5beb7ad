import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildPage } from "../build-page.ts";
import { findHeadlessChromium } from "../chromium.ts";
import { root } from "../root.ts";
import { playwright, vitest } from "../test-runs.ts";
import type { Outcome } from "../test-runs.ts";
import { faults, insertFault, removeFault } from "./fault.ts";
import type { Fault } from "./fault.ts";

// npm run test:faults: do the tests catch mistakes? Inserts one fault after the other and runs its tests. Results are
// stored, so that another run continues where this one stopped. Change no files meanwhile.
const { values } = parseArgs({
  options: {
    /** Only faults with this in their name. */
    only: { type: "string", default: "" },
    /** Deletes earlier results. */
    again: { type: "boolean" },
    /** Runs all the tests without any fault. */
    without: { type: "boolean" },
  },
});

/** How many faults may be missed. */
const mostMissed = 4;

/** The test that caught each fault, by the fault's name; null for none. */
type Results = Record<string, { by: string; test: string } | null>;

const stored = join(root, "scripts/faults/results.json");
const readResults = () =>
  existsSync(stored) ? (JSON.parse(readFileSync(stored, "utf8")) as Results) : {};
const storeResults = (results: Results) =>
  writeFileSync(stored, `${JSON.stringify(results, null, 2)}\n`);

const chosen = faults.filter(({ name }) => name.includes(values.only));

/** The title of the first test that failed; undefined when all passed. */
function firstFailed({ failed, firstFailed: title }: Outcome) {
  // If no test ran, the fault was not caught.
  if (failed > 0 && title === undefined) throw new Error("no test ran");
  return title;
}

// Stops at the first failure. A slow test on a busy machine must not count as a failure: it has time, and a second try.
const unitTests = async (...files: string[]) => {
  const options = ["--bail=1", "--retry=1", "--maxWorkers=1", "--testTimeout=60000"];
  return firstFailed(await vitest(...options, "--reporter=dot", ...files));
};
const browserTests = async (...specs: string[]) => {
  const options = ["--max-failures=1", "--workers=1", "--reporter=dot,json"];
  return firstFailed(await playwright(await findHeadlessChromium(), ...options, ...specs));
};

async function caughtBy({ unit, browser }: Fault): Promise<Results[string]> {
  for (const file of unit) {
    const failed = await unitTests(file);
    if (failed) return { by: file, test: failed };
  }
  if (browser.length === 0) return null;
  try {
    buildPage();
  } catch (error) {
    return { by: "build", test: error instanceof Error ? error.message : String(error) };
  }
  for (const spec of browser) {
    const failed = await browserTests(spec);
    if (failed) return { by: `e2e/specs/${spec}`, test: failed };
  }
  return null;
}

async function tryFaults() {
  for (const fault of chosen) {
    if (fault.name in readResults()) continue;
    console.log(`\n— ${fault.name}`);
    insertFault(fault);
    let result: Results[string];
    try {
      result = await caughtBy(fault);
    } finally {
      removeFault(fault);
    }
    storeResults({ ...readResults(), [fault.name]: result });
  }
}

function printResults() {
  const results = readResults();
  console.log("");
  for (const { name } of chosen) {
    const result = results[name];
    console.log(`${result ? "caught" : "MISSED"}  ${name}`);
    if (result) console.log(`        ${result.by}: ${result.test}`);
  }
  const caught = chosen.filter(({ name }) => results[name]).length;
  console.log(`\n${caught} of ${chosen.length} faults were caught.`);
  process.exitCode = caught >= chosen.length - (values.only ? 0 : mostMissed) ? 0 : 1;
}

/** Checks that the tests pass without a fault. */
async function tryWithout() {
  const all = (of: "unit" | "browser") => [...new Set(chosen.flatMap((fault) => fault[of]))];
  const inUnit = await unitTests(...all("unit"));
  if (inUnit) console.log(`\nFails without any fault: ${inUnit}`);
  buildPage();
  const inBrowser = await browserTests(...all("browser"));
  if (inBrowser) console.log(`\nFails without any fault: ${inBrowser}`);
  process.exitCode = inUnit || inBrowser ? 1 : 0;
}

for (const fault of faults) removeFault(fault); // in case a run was interrupted
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    for (const fault of faults) removeFault(fault);
    process.exit(1);
  });
}
if (chosen.length === 0) {
  console.error(`No fault has this text in its name: ${values.only}`);
  process.exitCode = 1;
} else if (values.without) await tryWithout();
else {
  if (values.again) {
    const others = Object.entries(readResults()).filter(
      ([name]) => !chosen.some((fault) => fault.name === name),
    );
    storeResults(Object.fromEntries(others));
  }
  await tryFaults();
  printResults();
}
