import { setTimeout as sleep } from "node:timers/promises";
import type { Product } from "../../e2e/product.ts";
import { SavingPerson } from "../saving-person.ts";
import { NoAnswer, Visitor } from "../visitor.ts";
import type { Mailbox } from "../visitor.ts";
import type { Finding } from "./finding.ts";
import { atMost, isSo, noted } from "./finding.ts";
import { networkOf } from "./with-product.ts";

/** A call of one of them; moments as of `performance.now()`. */
interface Call {
  procedure: string;
  startedAt: number;
  endedAt: number;
  /** Undefined when it was answered as it should be. */
  failure?: NoAnswer;
}

/** Whoever got no answer asks again that often. */
const againMs = 200;
/** So many saves each makes before a fault, and after it. */
const around = 3;

/** People who save all the time, and remember what every call came to. */
export class Crowd {
  readonly calls: Call[] = [];
  readonly visitors: Visitor[];
  #saving: SavingPerson[] = [];
  #isOver = false;
  #work: Promise<void>[] = [];

  private constructor(visitors: Visitor[]) {
    this.visitors = visitors;
  }

  static async signIn(product: Product, count: number, mailbox: Mailbox = product): Promise<Crowd> {
    const visitors: Visitor[] = [];
    for (let at = 0; at < count; at += 1) {
      const email = `person-${at}@acme.com`;
      visitors.push(await Visitor.signIn(product, email, networkOf(at), mailbox));
    }
    return new Crowd(visitors);
  }

  /** Each saves in a check-up of his own until `stop`. */
  async start(): Promise<void> {
    this.#isOver = false;
    this.#saving = await Promise.all(
      this.visitors.map((visitor) =>
        SavingPerson.start(this.#recorded(visitor), () => sleep(againMs)),
      ),
    );
    this.#work = this.#saving.map((person) => person.saveUntil(() => this.#isOver));
    await this.untilSaved();
  }

  /** Waits until each has had some more saves acknowledged, or was refused one. */
  async untilSaved(more = around): Promise<void> {
    const before = this.#saving.map((person) => person.acknowledged);
    const isThere = (person: SavingPerson, at: number) =>
      person.losses.size > 0 || person.acknowledged >= (before[at] ?? 0) + more;
    while (!this.#saving.every(isThere)) await sleep(20);
  }

  /** Ends the saving, and compares what is stored with what was acknowledged. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#work);
    for (const person of this.#saving) await person.look();
  }

  lookSoon() {
    for (const person of this.#saving) person.lookSoon();
  }

  /** Calls that had no answer, or one that says that something went wrong. */
  get failures(): number {
    return this.calls.filter(({ failure }) => failure).length;
  }

  get acknowledged(): number {
    return this.#saving.reduce((all, person) => all + person.acknowledged, 0);
  }

  /** Saves that had no answer, and were made. */
  get madeUnanswered(): number {
    return this.#saving.reduce((all, person) => all + person.madeBefore, 0);
  }

  /** What is missing, or was refused, as to somebody who was signed out. */
  get losses(): string[] {
    return this.#saving.flatMap((person) => [...person.losses]);
  }

  /** The longest time in which nobody's save was acknowledged, in seconds. */
  longestGap(from: number): number {
    const moments = this.calls
      .filter(
        ({ failure, procedure, endedAt }) =>
          !failure && procedure.endsWith("save") && endedAt > from,
      )
      .map(({ endedAt }) => endedAt)
      .toSorted((a, b) => a - b);
    const gaps = moments.map((moment, at) => moment - (moments[at - 1] ?? from));
    return Math.max(0, ...gaps) / 1000;
  }

  /** What holds of every save under whatever fault. */
  findings(): Finding[] {
    for (const loss of this.losses) console.log(loss);
    const failures = this.calls.flatMap(({ failure }) => failure ?? []);
    const told = failures.filter(({ status }) => status !== undefined);
    const wrong = told.filter(({ status, saysWhen }) => status !== 503 || !saysWhen);
    for (const { message } of wrong.slice(0, 5)) console.log(message);
    return [
      noted("saves acknowledged", this.acknowledged),
      atMost("saves lost, made twice or refused, people signed out", this.losses.length, 0),
      noted("answers 503", told.length - wrong.length),
      atMost("answers 5xx that are not 503 with Retry-After", wrong.length, 0),
      isSo(
        "longest wait for any answer",
        this.#longestWait() < 30,
        "under 30 s",
        `${this.#longestWait().toFixed(1)} s`,
      ),
    ];
  }

  #longestWait(): number {
    const waits = this.calls.map(({ startedAt, endedAt }) => endedAt - startedAt);
    return waits.reduce((longest, wait) => Math.max(longest, wait), 0) / 1000;
  }

  #recorded(visitor: Visitor) {
    return {
      email: visitor.email,
      call: async <Answer>(procedure: string, input?: unknown): Promise<Answer> => {
        const startedAt = performance.now();
        const end = (failure?: NoAnswer) =>
          this.calls.push({
            procedure,
            startedAt,
            endedAt: performance.now(),
            ...(failure && { failure }),
          });
        try {
          const answer = await visitor.call<Answer>(procedure, input);
          end();
          return answer;
        } catch (error) {
          end(error instanceof NoAnswer ? error : undefined);
          throw error;
        }
      },
    };
  }
}
