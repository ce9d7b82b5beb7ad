import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { noAnswers } from "@app/contract";
import type { AnswerChanges, AnswerKey, Checkup } from "@app/contract";
import { NoAnswer } from "../fixtures/visitor.ts";

/** Somebody who is signed in, however his calls travel. */
interface PersonClient {
  readonly email: string;
  /** Throws `NoAnswer` when it may have been done all the same. */
  call<Answer>(procedure: string, input?: unknown): Promise<Answer>;
}

/** What somebody can enter; the number makes each value another one than the last. */
const entries: ((number: number) => AnswerChanges)[] = [
  (number) => ({ companyName: `Company ${number}` }),
  (number) => ({ companyIndustry: `Industry ${number}` }),
  (number) => ({ companyWebsite: `https://company-${number}.com` }),
  (number) => ({ staffRemote: number }),
  (number) => ({ staffHybrid: number }),
  (number) => ({ staffOnsite: number }),
  (number) => ({ locations: [`${number} Main Street`, `${number} Harbor Road`] }),
  (number) => ({ devices: { ...noAnswers.devices, servers: number } }),
];

interface Save {
  id: string;
  version: number;
  change: { writer: string; number: number };
  changes: AnswerChanges;
}

/**
 * Somebody who saves all the time, one change after the other, and repeats a save without an answer under its
 * name. Knows what the server confirmed, and looks whether it is there.
 */
export class SavingPerson {
  acknowledged = 0;
  repeated = 0;
  /** Of the repeated ones those that had been made: only their answer was lost. */
  madeBefore = 0;
  /** What is wrong with what is stored. */
  readonly losses = new Set<string>();

  readonly #visitor: PersonClient;
  readonly #id: string;
  /** Waits until the server is there again. */
  readonly #whenUp: () => Promise<unknown>;
  #writer: string = randomUUID();
  #number = 0;
  #entered = 0;
  #version = 0;
  #confirmed: AnswerChanges = {};
  #underWay: Save | undefined;
  #isToLook = false;

  private constructor(visitor: PersonClient, id: string, whenUp: () => Promise<unknown>) {
    this.#visitor = visitor;
    this.#id = id;
    this.#whenUp = whenUp;
  }

  static async start(visitor: PersonClient, whenUp: () => Promise<unknown>): Promise<SavingPerson> {
    const { id } = await visitor.call<Checkup>("checkups/create");
    return new SavingPerson(visitor, id, whenUp);
  }

  get isSaving() {
    return this.#underWay !== undefined;
  }

  /** A rejected save ends it: nothing that is sent here is invalid. */
  async saveUntil(isOver: () => boolean): Promise<void> {
    try {
      while (!isOver()) {
        await sleep(randomInt(31));
        if (this.#isToLook) await this.look();
        await this.#save(this.#nextSave());
      }
    } catch (error) {
      this.losses.add(`${this.#visitor.email}: ${String(error)}`);
    }
  }

  /** Looks again before the next save. */
  lookSoon() {
    this.#isToLook = true;
  }

  /** Compares what is stored with what was confirmed; answers whether the save under way was made too. */
  async look(): Promise<boolean> {
    this.#isToLook = false;
    const stored = await this.#answered(() =>
      this.#visitor.call<Checkup>("checkups/get", { id: this.#id }),
    );
    const isMade = this.#underWay !== undefined && stored.version > this.#version;
    this.#compare(stored, isMade ? this.#underWay : undefined);
    return isMade;
  }

  #nextSave(): Save {
    this.#number += 1;
    this.#entered += 1;
    const first = randomInt(entries.length);
    const chosen = entries.filter((_, at) => at === first || randomInt(entries.length) === 0);
    const changes: AnswerChanges = Object.assign(
      {},
      ...chosen.map((enter) => enter(this.#entered)),
    );
    const change = { writer: this.#writer, number: this.#number };
    return { id: this.#id, version: this.#version, change, changes };
  }

  async #save(save: Save): Promise<void> {
    this.#underWay = save;
    let isMade = false;
    let isPageClosed = false;
    const stored = await this.#answered(
      () => this.#visitor.call<Checkup>("checkups/save", save),
      async () => {
        this.repeated += 1;
        isPageClosed ||= randomInt(5) === 0;
        isMade = await this.look();
      },
    );
    this.#compare(stored, save);
    this.acknowledged += 1;
    if (isMade) this.madeBefore += 1;
    this.#version = stored.version;
    Object.assign(this.#confirmed, save.changes);
    this.#underWay = undefined;
    // The page was closed meanwhile; another one sent what it had left, and goes on under its own name.
    if (isPageClosed) {
      this.#writer = randomUUID();
      this.#number = 0;
    }
  }

  /** Asks until there is an answer. */
  async #answered<Answer>(ask: () => Promise<Answer>, onNone?: () => Promise<void>) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof NoAnswer) || tries === 200) throw error;
        await sleep(50);
        await this.#whenUp();
        await onNone?.();
      }
    }
  }

  #compare(stored: Checkup, made: Save | undefined) {
    const expected = { ...this.#confirmed, ...made?.changes };
    for (const key of Object.keys(expected) as AnswerKey[]) {
      if (isDeepStrictEqual(stored.answers[key], expected[key])) continue;
      const values = [expected[key], stored.answers[key]].map((value) => JSON.stringify(value));
      this.losses.add(`${this.#visitor.email}: ${key} is ${values[1]} instead of ${values[0]}`);
    }
    const version = this.#version + (made ? 1 : 0);
    if (stored.version !== version) {
      this.losses.add(`${this.#visitor.email}: version ${stored.version} instead of ${version}`);
    }
  }
}
