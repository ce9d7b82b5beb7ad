import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { OutboundError } from "#outbound/outbound-error.ts";
import { createOutbound } from "#outbound/outbound.ts";
import type { OutboundOptions, Wanted } from "#outbound/outbound.ts";
import { isTestPublic } from "./addresses.ts";

/** The input of a process that fetches addresses and reports; it has to end by itself after that. */
export interface FetchRequest {
  /** Else one after another. */
  isAtOnce?: boolean;
  addresses: string[];
  wanted: Wanted;
  options: OutboundOptions;
}

interface Outcome {
  address: string;
  /** Of an error. */
  code?: string;
  bytes?: number;
  isCut?: boolean;
  ms: number;
}

export interface Report {
  outcomes: Outcome[];
  /** The most memory that the process ever had. */
  megabytes: number;
  /** What still kept the process alive a moment later. */
  resources: string[];
}

/** Linux counts in what the process had from which this one was started: there the kernel is asked for the rest. */
function mostKilobytes(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS;
  const [, most] = /VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return Number(most);
}

if (import.meta.main) {
  const { addresses, isAtOnce, wanted, options } = JSON.parse(
    process.argv[2] ?? "",
  ) as FetchRequest;
  if (options.testing) options.testing.isPublic = isTestPublic;
  const outbound = createOutbound(options);
  const fetchOne = async (address: string): Promise<Outcome> => {
    const start = performance.now();
    const msSince = () => Math.round(performance.now() - start);
    try {
      const { bytes, isCut } = await outbound.fetch(address, wanted);
      return { address, bytes: bytes.length, isCut, ms: msSince() };
    } catch (error) {
      const code = error instanceof OutboundError ? error.code : String(error);
      return { address, code, ms: msSince() };
    }
  };
  const outcomes: Outcome[] = isAtOnce ? await Promise.all(addresses.map(fetchOne)) : [];
  if (!isAtOnce) for (const address of addresses) outcomes.push(await fetchOne(address));
  await pause(100);
  const report: Report = {
    outcomes,
    megabytes: Math.round(mostKilobytes() / 1024),
    // Pipes belong to the process that started this one.
    resources: process.getActiveResourcesInfo().filter((kind) => kind !== "PipeWrap"),
  };
  process.stdout.write(JSON.stringify(report));
}
