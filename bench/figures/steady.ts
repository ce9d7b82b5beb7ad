import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Checkup } from "@app/contract";
import type { Product } from "../../e2e/product.ts";
import type { Result } from "../bar.ts";
import { signInPeople } from "../measured-product.ts";
import type { Person } from "../measured-product.ts";
import { MemoryWatch } from "../memory-watch.ts";
import { timesOf } from "../stopwatch.ts";
import { NoAnswer } from "../visitor.ts";

const users = 100;
const savesPerSecond = 50;

/** A hundred people who save for as long as a working session, at an even pace whatever the answers take. */
export async function measureSteady(product: Product, seconds: number): Promise<Result[]> {
  const { people } = await signInPeople(product, users);
  const savers = people.map((person) => new Saver(person));
  const memory = new MemoryWatch(product.pid);
  const start = performance.now();
  const running: Promise<void>[] = [];
  for (let count = 0; count < seconds * savesPerSecond; count += 1) {
    const due = start + (count * 1000) / savesPerSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    running.push(savers[count % users]!.save(due)); // the index is below the length
  }
  await Promise.all(running);
  const peak = memory.stop();
  const minute = Math.min(0.5, 60 / seconds);
  const [first, last] = [memory.mean(0, minute), memory.mean(1 - minute, 1)];
  const { p50, p99 } = timesOf(savers.flatMap(({ times }) => times));
  const failed = savers.reduce((sum, saver) => sum + saver.failed, 0);
  console.log(
    `\n${users} people, ${savesPerSecond} saves a second for ${seconds} s: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ` +
      `memory ${first.toFixed(0)} MB in the first minute, ${last.toFixed(0)} MB in the last, ${peak.toFixed(0)} MB at most`,
  );
  return [
    { what: "steady saves, answers 5xx or none", measured: failed, unit: "", most: 0 },
    { what: "steady saves, p99", measured: p99, unit: "ms", most: 250 },
    { what: "steady saves, memory at the end", measured: last / first, unit: "×", most: 1.2 },
  ];
}

/** One who saves answer after answer; what is due while a save is on its way waits for it, and the wait counts. */
class Saver {
  readonly times: number[] = [];
  failed = 0;
  readonly #person: Person;
  readonly #writer = randomUUID();
  #last: Promise<void> = Promise.resolve();
  #number = 0;

  constructor(person: Person) {
    this.#person = person;
  }

  save(due: number): Promise<void> {
    this.#last = this.#last.then(() => this.#saveNow(due));
    return this.#last;
  }

  async #saveNow(due: number): Promise<void> {
    this.#number += 1;
    const { visitor, checkup, version } = this.#person;
    const staff = this.#number % 90_000;
    try {
      const saved = await visitor.call<Checkup>("checkups/save", {
        id: checkup,
        version,
        change: { writer: this.#writer, number: this.#number },
        changes: { companyName: `Acme ${this.#number}`, staffRemote: staff, staffOnsite: staff },
      });
      this.#person.version = saved.version;
      this.times.push(performance.now() - due);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.failed += 1;
    }
  }
}
