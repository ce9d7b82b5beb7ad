import { noAnswers } from "@app/contract";
import type { AnswerKey, Answers } from "@app/contract";
import { withTimeout } from "#lib/clock.ts";
import { keptKey } from "#lib/kept-changes.ts";
import type { DeviceStore } from "#lib/kept-changes.ts";
import { randomId } from "#lib/this-browser.ts";

/** A page's record on the device: the answers that the server has not acknowledged. */
export interface DraftRecord {
  answers: Partial<Answers>;
  /** For each of them, the version of the check-up on which it was typed. */
  bases: Partial<Record<AnswerKey, number>>;
  /** The last number that its writer gave to a change. */
  number: number;
  keptAt: number;
}

export const keysOf = (answers: object) => Object.keys(answers) as AnswerKey[];

/** A stored record without fields that are no answers in this release. */
function readRecord(value: unknown): DraftRecord {
  const record = value as DraftRecord; // only this class writes it
  const known = Object.entries(record.answers).filter(
    ([key, answer]) =>
      key in noAnswers && Array.isArray(answer) === Array.isArray(noAnswers[key as AnswerKey]),
  );
  return { ...record, answers: Object.fromEntries(known) };
}

/** How long a save waits for the device. */
const keepTimeoutMs = 300;

/** Undefined on plain http, where a page cannot know which others are open. */
const locks = (): LockManager | undefined => navigator.locks;

const lockOf = (writer: string) => `compliance-checkup/writer/${writer}`;

/** Locks a writer's record until this page is closed. False where another page holds it. */
function holdLock(writer: string): Promise<boolean> {
  return new Promise((resolve) => {
    const untilClosed = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock && new Promise<void>(() => undefined);
    };
    const holding = locks()?.request(lockOf(writer), { ifAvailable: true }, untilClosed);
    if (holding) holding.catch(() => resolve(false));
    else resolve(true);
  });
}

interface Page {
  /** Whether it can continue with a record now: not while its own answers are not saved. */
  canRecover: (record: DraftRecord) => boolean;
  recover: (record: DraftRecord, writer: string) => void;
}

/**
 * The records of one check-up on this device: one for each page that has answers which the server does not have. A page
 * continues the record of a closed page under the same name, so that the server recognizes a repeated change.
 */
export class DraftDevice {
  /** The name under which this page sends its changes. */
  writer = randomId();
  /** Whether the browser stored the last record. */
  isKeeping = true;
  /** Whether a closed page's record waits until the answers of this page are saved. */
  hasWaiting = false;
  #store: DeviceStore;
  #prefix: string;
  #held = new Set<string>();
  /** Writers whose pages were open when their records were looked at. */
  #awaited = new Set<string>();
  /** Records whose answers this page's own record now includes. */
  #replaced: string[] = [];
  #recovering: Promise<void> | undefined;

  constructor(store: DeviceStore, userId: string, checkupId: string) {
    this.#store = store;
    this.#prefix = `${keptKey(userId, checkupId)}/`;
  }

  /** Keeps the page's own record, or deletes it. */
  readonly keep = async (record: DraftRecord | undefined): Promise<void> => {
    const key = this.#prefix + this.writer;
    const removed = this.#replaced.splice(0);
    const done = this.#store
      .replace(record ? removed : [...removed, key], record && { key, value: record })
      .then(() => true)
      .catch(() => false);
    void done.then((isKept) => (this.isKeeping = isKept));
    // A browser that does not respond counts as one that keeps nothing.
    this.isKeeping = await withTimeout(done, keepTimeoutMs, false);
  };

  /** Continues the records of closed pages, earliest first. */
  recover(page: Page): Promise<void> {
    this.#recovering ??= this.#recoverAll(page).finally(() => (this.#recovering = undefined));
    return this.#recovering;
  }

  async #recoverAll(page: Page): Promise<void> {
    await this.#hold(this.writer);
    const entries = (await this.#store.entries(this.#prefix)) as [string, DraftRecord][]; // only pages write there
    let hasWaiting = false;
    for (const [key] of entries.toSorted(([, one], [, other]) => one.keptAt - other.keptAt)) {
      const writer = key.slice(this.#prefix.length);
      if (writer === this.writer) continue;
      if (!(await this.#hold(writer))) {
        this.#recoverOnceClosed(writer, page);
        continue;
      }
      const [current] = await this.#store.entries(key); // read again: its page may have changed it before closing
      if (!current) continue;
      const record = readRecord(current[1]);
      if (page.canRecover(record)) {
        this.#replaced.push(this.#prefix + this.writer);
        // Without locks, that page may still be open and use its name.
        if (!locks()) this.#replaced.push(key);
        this.writer = locks() ? writer : randomId();
        page.recover(record, this.writer);
      } else hasWaiting = true;
    }
    this.hasWaiting = hasWaiting;
  }

  /** After a reload the page before holds its record for a moment longer. */
  #recoverOnceClosed(writer: string, page: Page) {
    if (this.#awaited.has(writer)) return;
    this.#awaited.add(writer);
    const closed = locks()?.request(lockOf(writer), () => this.#awaited.delete(writer));
    closed?.then(() => this.recover(page)).catch(() => undefined);
  }

  async #hold(writer: string): Promise<boolean> {
    if (!this.#held.has(writer) && (await holdLock(writer))) this.#held.add(writer);
    return this.#held.has(writer);
  }
}
