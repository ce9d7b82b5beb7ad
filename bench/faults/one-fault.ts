import { faults } from "./all.ts";
import type { FaultOptions } from "./finding.ts";

// Started by faults.ts, for one fault in a process of its own.
const [name = "", options = "{}"] = process.argv.slice(2);
const run = await faults[name]!.load(); // faults.ts passes on none that it does not know
const findings = await run(JSON.parse(options) as FaultOptions);
process.send?.(findings, () => process.exit());
