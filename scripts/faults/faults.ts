import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildPage } from "../build-page.ts";
import { findChromium } from "../chromium.ts";
import { root } from "../root.ts";
import { playwright, vitest } from "../test-runs.ts";
import type { Outcome } from "../test-runs.ts";
import { faults, putIn, takeOut } from "./fault.ts";
import type { Fault } from "./fault.ts";

// npm run test:faults: do the tests notice mistakes? Puts one after the other into the product, and runs the tests that a
// developer would run. What was found is kept: run again, it goes on where it stopped. Nothing else may be changed meanwhile.
const { values } = parseArgs({
  options: {
    /** Only faults with this in their name. */
    only: { type: "string", default: "" },
    /** Forgets what was found before. */
    again: { type: "boolean" },
    /** Runs all the tests without any fault. */
    without: { type: "boolean" },
  },
});

/** So many may be missed. */
const mayBeMissed = 4;

/** By the fault's name: which test noticed it, or null. */
type Results = Record<string, { by: string; test: string } | null>;

const kept = join(root, "scripts/faults/results.json");
const readResults = () =>
  existsSync(kept) ? (JSON.parse(readFileSync(kept, "utf8")) as Results) : {};
const keep = (results: Results) => writeFileSync(kept, `${JSON.stringify(results, null, 2)}\n`);

const chosen = faults.filter(({ name }) => name.includes(values.only));

/** The title of the first test that failed; undefined when all passed. */
function firstFailed({ failed, firstFailed: title }: Outcome) {
  // A product that does not even start says nothing about the tests: it must not count as caught.
  if (failed > 0 && title === undefined) throw new Error("no test ran");
  return title;
}

// Stops at the first failure. A test that waits long on a busy machine is no fault: it has time, and a second try.
const unitTests = async (...files: string[]) => {
  const options = ["--bail=1", "--retry=1", "--maxWorkers=1", "--testTimeout=60000"];
  return firstFailed(await vitest(...options, "--reporter=dot", ...files));
};
const browserTests = async (...specs: string[]) => {
  const options = ["--max-failures=1", "--retries=1", "--workers=1", "--reporter=dot,json"];
  return firstFailed(await playwright(await findChromium(), ...options, ...specs));
};

async function noticedBy({ unit, browser }: Fault): Promise<Results[string]> {
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
    putIn(fault);
    let result: Results[string];
    try {
      result = await noticedBy(fault);
    } finally {
      takeOut(fault);
    }
    keep({ ...readResults(), [fault.name]: result });
  }
}

function tell() {
  const results = readResults();
  console.log("");
  for (const { name } of chosen) {
    const result = results[name];
    console.log(`${result ? "caught" : "MISSED"}  ${name}`);
    if (result) console.log(`        ${result.by}: ${result.test}`);
  }
  const caught = chosen.filter(({ name }) => results[name]).length;
  console.log(`\n${caught} of ${chosen.length} faults were caught.`);
  process.exitCode = caught >= chosen.length - (values.only ? 0 : mayBeMissed) ? 0 : 1;
}

/** That the tests pass as long as there is no fault: else they would catch anything. */
async function tryWithout() {
  const all = (of: "unit" | "browser") => [...new Set(chosen.flatMap((fault) => fault[of]))];
  const inUnit = await unitTests(...all("unit"));
  if (inUnit) console.log(`\nFails without any fault: ${inUnit}`);
  buildPage();
  const inBrowser = await browserTests(...all("browser"));
  if (inBrowser) console.log(`\nFails without any fault: ${inBrowser}`);
  process.exitCode = inUnit || inBrowser ? 1 : 0;
}

for (const fault of faults) takeOut(fault); // what an interrupted run left
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    for (const fault of faults) takeOut(fault);
    process.exit(1);
  });
}
if (chosen.length === 0) {
  console.error(`No fault has this in its name: ${values.only}`);
  process.exitCode = 1;
} else if (values.without) await tryWithout();
else {
  if (values.again) {
    const others = Object.entries(readResults()).filter(
      ([name]) => !chosen.some((fault) => fault.name === name),
    );
    keep(Object.fromEntries(others));
  }
  await tryFaults();
  tell();
}
