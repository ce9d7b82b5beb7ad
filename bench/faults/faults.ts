import { fork } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { buildPage } from "../../scripts/build-page.ts";
import type { Finding } from "./finding.ts";
import { faults } from "./all.ts";

/**
 * Breaks the real product on purpose, and looks at what has to hold all the same.
 * npm run bench:faults -- [name …] [--kills 100] [--people 20] [--seconds 600] [--skip-missing]
 * Ends with code 1 when something does not hold, or could not be shown without `--skip-missing`.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: "string", default: "100" },
    people: { type: "string", default: "20" },
    seconds: { type: "string", default: "600" },
    "skip-missing": { type: "boolean", default: false },
  },
});
const known = Object.keys(faults);
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no fault ${unknown.join(", ")}. There are ${known.join(", ")}.`);
  process.exit(2);
}
const { kills, people, seconds } = values;
const options = { kills: Number(kills), people: Number(people), seconds: Number(seconds) };

const oneFault = new URL("one-fault.ts", import.meta.url);

/** Each in a process of its own: what it breaks is over when it ends. Some see disks that nobody else sees. */
async function run(name: string): Promise<Finding[]> {
  const needsDisks = faults[name]?.needs === "disks";
  if (needsDisks && process.getuid?.() !== 0) {
    return [{ what: "", measured: "skipped: needs root", must: "–", holds: undefined }];
  }
  const child = fork(oneFault, [name, JSON.stringify(options)], {
    ...(needsDisks && { execPath: "unshare", execArgv: ["--mount", process.execPath] }),
  });
  let findings: Finding[] | undefined;
  child.on("message", (message) => (findings = message as Finding[]));
  await once(child, "exit");
  return findings ?? [{ what: "", measured: "could not be run", must: "an end", holds: false }];
}

buildPage(); // slow readers ask for one of its files
const rows: [name: string, finding: Finding][] = [];
for (const name of positionals.length > 0 ? positionals : known) {
  const start = performance.now();
  for (const finding of await run(name)) rows.push([name, finding]);
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
}

const verdicts = { true: "", false: " **does not hold**", undefined: "" };
console.log("\n| fault | what was done | measured | must hold |\n| --- | --- | ---: | ---: |");
for (const [name, { what, measured, must, holds }] of rows) {
  const said = what === "" ? faults[name]?.done : what;
  console.log(`| ${name} | ${said} | ${measured}${verdicts[`${holds}`]} | ${must} |`);
}
const broken = rows.filter(([, { holds }]) => holds === false).length;
const skipped = rows.filter(([, { holds }]) => holds === undefined).length;
console.log(`\n${broken} of ${rows.length} do not hold, ${skipped} could not be shown here.`);
if (broken > 0 || (skipped > 0 && !values["skip-missing"])) process.exitCode = 1;
