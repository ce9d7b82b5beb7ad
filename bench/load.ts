import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "../scripts/root.ts";
import type { Load, LoadOutcome } from "./load-process.ts";

/** From this share of a processor on, the load and not the server may be what a figure shows. */
const busyShare = 0.9;

/** A process that makes load; used for one load after the other. */
export class LoadGenerator {
  readonly #process: ChildProcess = fork(join(root, "bench/load-process.ts"));

  /** Fails when anything was answered with other than 200: a rate of refusals says nothing. */
  async run(load: Load): Promise<LoadOutcome> {
    this.#process.send(load);
    const [outcome] = (await once(this.#process, "message")) as [LoadOutcome];
    if (outcome.failed > 0) throw new Error(`${outcome.failed} failed, ${outcome.firstFailure}`);
    if (outcome.share > busyShare) {
      console.log(`(the load took ${outcome.share.toFixed(2)} of a processor)`);
    }
    return outcome;
  }

  stop(): void {
    this.#process.kill();
  }
}
