import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Checkup } from "@app/contract";
import type { Product } from "../../e2e/product.ts";
import { timesOf } from "../stopwatch.ts";
import { Visitor } from "../visitor.ts";
import { atMost } from "./finding.ts";
import type { Finding } from "./finding.ts";

const pauseMs = 40;
/** As a person bears it, and as a supervisor that asks every few seconds. */
const mostMs = 250;

/** Somebody who works as on any other day: saves one answer after the other; and a supervisor who looks on. */
export class OrdinaryPerson {
  readonly #product: Product;
  readonly #visitor: Visitor;
  readonly #writer = randomUUID();
  #checkup: Checkup;
  #number = 0;

  private constructor(product: Product, visitor: Visitor, checkup: Checkup) {
    this.#product = product;
    this.#visitor = visitor;
    this.#checkup = checkup;
  }

  static async signIn(product: Product): Promise<OrdinaryPerson> {
    const visitor = await Visitor.signIn(product, "ann@acme.com", "10.3.0.1");
    return new OrdinaryPerson(product, visitor, await visitor.call<Checkup>("checkups/create"));
  }

  /** Until something is over; nothing may fail. */
  async workUntil(isOver: () => boolean, when: string): Promise<Finding[]> {
    const saves: number[] = [];
    const looks: number[] = [];
    while (!isOver()) {
      saves.push(await timeOf(() => this.#save()));
      looks.push(await timeOf(() => this.#look()));
      await sleep(pauseMs);
    }
    return [
      atMost(`${when}: a save, p99 of ${saves.length}`, timesOf(saves).p99, mostMs, "ms"),
      atMost(`${when}: /healthz, p99`, timesOf(looks).p99, mostMs, "ms"),
    ];
  }

  async workFor(ms: number, when: string): Promise<Finding[]> {
    const end = performance.now() + ms;
    return this.workUntil(() => performance.now() > end, when);
  }

  async #save() {
    const { id, version } = this.#checkup;
    this.#number += 1;
    this.#checkup = await this.#visitor.call<Checkup>("checkups/save", {
      id,
      version,
      change: { writer: this.#writer, number: this.#number },
      changes: { staffRemote: this.#number },
    });
  }

  async #look() {
    const { ok } = await fetch(`${this.#product.origin}/healthz`);
    if (!ok) throw new Error("/healthz failed");
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
