import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const everyMs = 250;

/** In MB: what a process holds at this moment. */
export function memoryOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  } catch {
    const held = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
    return Number(held) / 1024;
  }
}

/** Looks at a process's memory all the time until it is told to stop. */
export class MemoryWatch {
  /** In MB, in the order of time. */
  readonly seen: number[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(pid: number | undefined) {
    this.#timer = setInterval(() => this.seen.push(memoryOf(pid)), everyMs);
  }

  /** Ends; answers the highest. */
  stop(): number {
    clearInterval(this.#timer);
    return Math.max(0, ...this.seen);
  }

  /** The mean of a part of the time, from 0 to 1. */
  mean(from: number, to: number): number {
    const part = this.seen.slice(this.seen.length * from, Math.ceil(this.seen.length * to));
    return part.reduce((sum, megabytes) => sum + megabytes, 0) / (part.length || 1);
  }
}
