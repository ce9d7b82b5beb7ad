import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Product } from "../../e2e/product.ts";
import { killDatabase } from "../kill-database.ts";
import { SavingPerson } from "../saving-person.ts";
import { Visitor } from "../visitor.ts";
import { atMost, noted } from "./finding.ts";
import type { FaultOptions, Finding } from "./finding.ts";
import { networkOf, withProduct } from "./with-product.ts";

/** A product that is killed again and again while people save. */
class Killed {
  /** How long the product took to be ready again, in milliseconds, by what was killed. */
  readonly restarts = {
    alone: [] as number[],
    withDatabase: [] as number[],
    inStart: [] as number[],
  };
  underWay = 0;
  readonly #product: Product;
  #up: Promise<unknown> = Promise.resolve();

  constructor(product: Product) {
    this.#product = product;
  }

  async signIn(people: number): Promise<SavingPerson[]> {
    const saving: SavingPerson[] = [];
    for (let at = 1; at <= people; at += 1) {
      const visitor = await Visitor.signIn(this.#product, `person-${at}@acme.com`, networkOf(at));
      saving.push(await SavingPerson.start(visitor, () => this.#up));
    }
    return saving;
  }

  async killAll(kills: number, saving: SavingPerson[]): Promise<void> {
    let done = 0;
    for (let turn = 1; done < kills; turn += 1) {
      await sleep(randomInt(20, 1_500));
      done += await this.#killAndStart(turn, done + 2 <= kills, saving);
      if (turn % 10 === 0) console.log(`${done} kills`);
    }
  }

  /** Kills the process: every fourth time with the database, every fifth time once more while it starts. */
  async #killAndStart(turn: number, mayKillTwice: boolean, saving: SavingPerson[]) {
    const product = this.#product;
    const takesDatabase = turn % 4 === 0;
    const killsTwice = turn % 5 === 0 && mayKillTwice;
    this.underWay += saving.filter(({ isSaving }) => isSaving).length;
    const gone = Promise.all([
      product.kill(),
      takesDatabase ? killDatabase(product.folder) : undefined,
    ]);
    this.#up = gone.then(async () => {
      if (killsTwice) {
        // Its own wait for the start ends with that of the next one.
        void product.launch().catch(() => undefined);
        await sleep(randomInt(1_500));
        await product.kill();
      }
      const time = await product.launch();
      this.restarts[killsTwice ? "inStart" : takesDatabase ? "withDatabase" : "alone"].push(time);
    });
    await this.#up;
    for (const person of saving) person.lookSoon();
    return killsTwice ? 2 : 1;
  }
}

function p50AndLongest(times: number[]): string {
  const ordered = times.toSorted((a, b) => a - b);
  const figures = [ordered[Math.floor(ordered.length / 2)], ordered.at(-1)];
  return figures.map((time = 0) => `${(time / 1_000).toFixed(1)} s`).join(" / ");
}

export const kills = ({ kills: count, people }: FaultOptions): Promise<Finding[]> =>
  withProduct({}, async (product) => {
    const killed = new Killed(product);
    const saving = await killed.signIn(people);
    let isOver = false;
    const work = saving.map((person) => person.saveUntil(() => isOver));
    await killed.killAll(count, saving);
    isOver = true;
    await Promise.all(work);
    for (const person of saving) await person.look();
    const sum = (read: (person: SavingPerson) => number) =>
      saving.reduce((all, person) => all + read(person), 0);
    const losses = saving.flatMap((person) => [...person.losses]);
    for (const loss of losses) console.log(loss);
    const { alone, withDatabase, inStart } = killed.restarts;
    return [
      noted("people who save all the time", people),
      noted("kills", alone.length + withDatabase.length + inStart.length * 2),
      noted("… of the process alone", alone.length),
      noted("… of the database at the same moment", withDatabase.length),
      noted("… of the process, and again while it started", inStart.length * 2),
      noted("saves under way when killed", killed.underWay),
      noted(
        "saves acknowledged",
        sum(({ acknowledged }) => acknowledged),
      ),
      atMost("saves lost, or made twice", losses.length, 0),
      noted(
        "saves repeated after a lost answer",
        sum(({ repeated }) => repeated),
      ),
      noted(
        "… of them made before",
        sum(({ madeBefore }) => madeBefore),
      ),
      noted("restart after the process alone, p50 / longest", p50AndLongest(alone)),
      noted("restart after the database too", p50AndLongest(withDatabase)),
      noted("restart after a start that was killed", p50AndLongest(inStart)),
    ];
  });
