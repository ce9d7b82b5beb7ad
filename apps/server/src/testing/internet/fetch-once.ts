import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { createOutbound, OutboundError } from "#outbound/outbound.ts";
import type { OutboundOptions, Wanted } from "#outbound/outbound.ts";
import { isTestPublic } from "./addresses.ts";

/** What a process is told that fetches one address and reports; it has to end by itself after that. */
export interface Errand {
  address: string;
  wanted: Wanted;
  options: OutboundOptions;
}

export interface Report {
  /** Of a refusal. */
  code?: string;
  bytes?: number;
  isCut?: boolean;
  ms: number;
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
  const { address, wanted, options } = JSON.parse(process.argv[2] ?? "") as Errand;
  if (options.testing) options.testing.isPublic = isTestPublic;
  const outbound = createOutbound(options);
  const start = performance.now();
  let outcome: Pick<Report, "code" | "bytes" | "isCut">;
  try {
    const { bytes, isCut } = await outbound.fetch(address, wanted);
    outcome = { bytes: bytes.length, isCut };
  } catch (error) {
    outcome = { code: error instanceof OutboundError ? error.code : String(error) };
  }
  const ms = Math.round(performance.now() - start);
  await pause(100);
  const report: Report = {
    ...outcome,
    ms,
    megabytes: Math.round(mostKilobytes() / 1024),
    // Pipes to whoever started this process are his.
    resources: process.getActiveResourcesInfo().filter((kind) => kind !== "PipeWrap"),
  };
  process.stdout.write(JSON.stringify(report));
}
