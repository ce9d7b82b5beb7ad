import { noAnswers } from "@app/contract";
import type { AnswerChanges, AnswerKey, Answers } from "@app/contract";
import type { DeviceStore } from "#lib/device-store.ts";
import { inTime } from "#lib/clock.ts";
import { keptKey } from "#lib/kept-changes.ts";
import { randomId } from "#lib/this-browser.ts";

/** What a page keeps on the device of a check-up: the answers that the server has not acknowledged. */
export interface DraftRecord {
  answers: Partial<Answers>;
  /** For each of them the version of the check-up that it was typed on. */
  bases: Partial<Record<AnswerKey, number>>;
  /** For answers that were recovered: the page that had typed them. */
  writers: Partial<Record<AnswerKey, string>>;
  /** The last number that the page gave to a change. */
  number: number;
  keptAt: number;
}

/** Earlier releases kept the changes that were on their way beside the answers, the first one a single version. */
interface StoredRecord extends Partial<DraftRecord> {
  sent?: { writer: string; number: number; version: number; changes: AnswerChanges }[];
  version?: number;
}

/** One answer of a record. */
export interface KeptAnswer {
  key: AnswerKey;
  value: unknown;
  base: number;
  writer: string;
  number: number;
}

export const keysOf = (answers: object) => Object.keys(answers) as AnswerKey[];

/** The answers of a writer's record, less what is no answer any more in this release. */
export function readRecord(writer: string, record: unknown): KeptAnswer[] {
  const { answers = {}, bases, writers, version = 0, ...kept } = record as StoredRecord; // nobody else writes here
  const changes = (kept.sent ?? []).flatMap((sent) =>
    keysOf(sent.changes).map((key): KeptAnswer => {
      return { ...sent, key, value: sent.changes[key], base: sent.version };
    }),
  );
  const typed = keysOf(answers).map((key) => {
    const sentBy = changes.findLast((one) => one.key === key)?.writer;
    const base = bases?.[key] ?? version;
    return { key, value: answers[key], base, writer: writers?.[key] ?? sentBy ?? writer };
  });
  const number = Math.max(kept.number ?? 0, ...changes.map((one) => one.number));
  const latest = new Map(
    [...changes, ...typed].map(({ key, value, base, writer: by }) => [
      `${by} ${key}`,
      { key, value, base, writer: by, number },
    ]),
  );
  return [...latest.values()].filter(
    ({ key, value }) => key in noAnswers && Array.isArray(value) === Array.isArray(noAnswers[key]),
  );
}

/** One writer's answers as they are kept. */
export function recordOf(
  writer: string,
  kept: Omit<KeptAnswer, "number">[],
  number: number,
): DraftRecord {
  const foreign = kept.filter((one) => one.writer !== writer);
  return {
    answers: Object.fromEntries(kept.map(({ key, value }) => [key, value])),
    bases: Object.fromEntries(kept.map(({ key, base }) => [key, base])),
    writers: Object.fromEntries(foreign.map((one) => [one.key, one.writer])),
    number,
    keptAt: Date.now(),
  };
}

/** A save waits for the device no longer. */
const longestWaitMs = 300;

/** Missing where the page came over plain http: there no page can know which others are open. */
const locks = (): LockManager | undefined => navigator.locks;
const lockOf = (writer: string) => `compliance-checkup/writer/${writer}`;

/** Other pages leave a writer's record alone until this page is closed; where there are no locks, nothing is held. */
function holdLock(writer: string): Promise<void> {
  return new Promise((resolve) => {
    const untilClosed = () => (resolve(), new Promise<void>(() => undefined));
    const holding = locks()?.request(lockOf(writer), untilClosed) ?? Promise.reject();
    holding.catch(() => resolve());
  });
}

interface Page {
  /** It takes nothing any more. */
  isClosed: boolean;
  /** What the page keeps itself. */
  record: DraftRecord | undefined;
  /** Takes answers of closed pages; answers those that have to wait for an answer of this page. */
  recover: (kept: KeptAnswer[]) => KeptAnswer[];
}

/** The records of one check-up on this device: one for each page that has answers which the server does not have. */
export class DraftDevice {
  readonly writer = randomId();
  /** Whether the browser did keep what it was given last. */
  isKeeping = true;
  /** Whether a closed page's answer waits until the same one of this page is saved. */
  hasWaiting = false;
  #store: DeviceStore;
  #prefix: string;
  #held: Promise<void> | undefined;
  #recovering: Promise<void> | undefined;
  /** Open pages whose end is waited for. */
  #awaited = new Set<string>();

  constructor(store: DeviceStore, userId: string, checkupId: string) {
    this.#store = store;
    this.#prefix = keptKey(userId, checkupId);
  }

  /** Keeps the page's own record, or deletes it. */
  readonly keep = async (record: DraftRecord | undefined): Promise<void> => {
    const key = this.#keyOf(this.writer);
    const writing = this.#store.replace(record ? [] : [key], record && { key, value: record });
    const done = writing.then(
      () => true,
      () => false,
    );
    void done.then((isKept) => (this.isKeeping = isKept));
    // A browser that does not answer keeps nothing, as far as anybody can tell.
    this.isKeeping = await inTime(done, longestWaitMs, false);
  };

  /** Goes on with what closed pages left, earliest first, and with what open ones leave once they are closed. */
  recover(page: Page): Promise<void> {
    this.#recovering ??= this.#recoverAll(page).finally(() => (this.#recovering = undefined));
    return this.#recovering;
  }

  async #recoverAll(page: Page): Promise<void> {
    await (this.#held ??= holdLock(this.writer));
    if (page.isClosed) return;
    // Said at the end alone: the page goes through the records anew whenever one waits.
    let hasWaiting = false;
    const move = async (key: string, name: string) => {
      hasWaiting = (await this.#move(key, name, page)) || hasWaiting;
    };
    this.hasWaiting = false;
    const entries = await this.#store.entries(this.#prefix);
    const keptAt = (record: unknown) => (record as StoredRecord).keptAt ?? 0; // as pages write it
    const inOrder = entries.toSorted(([, one], [, other]) => keptAt(one) - keptAt(other));
    for (const [key] of inOrder) {
      const writer = key.slice(this.#prefix.length + 1);
      const manager = locks();
      if (writer === this.writer) continue;
      if (!manager) await move(key, randomId());
      else {
        await manager.request(lockOf(writer), { ifAvailable: true }, async (lock) => {
          if (lock) await move(key, writer || randomId());
          else this.#recoverOnceClosed(manager, writer, page);
        });
      }
    }
    this.hasWaiting = hasWaiting;
  }

  #recoverOnceClosed(manager: LockManager, writer: string, page: Page) {
    if (this.#awaited.has(writer)) return;
    this.#awaited.add(writer);
    manager
      .request(lockOf(writer), () => this.#awaited.delete(writer))
      .then(() => this.#recovering) // which may have passed that record
      .then(() => this.recover(page))
      .catch(() => undefined); // what stays on the device is found at the next opening
  }

  /**
   * Moves a closed page's record into this page's, in one transaction: of two pages that open at once only one gets it.
   * Answers whether one of its answers has to wait. `name`: whose answers they are. Where nobody knows which pages are open they get a new name, as their page may count on.
   */
  async #move(key: string, name: string, page: Page): Promise<boolean> {
    let hasWaiting = false;
    await this.#store.update(this.#prefix, (entries) => {
      const left = entries.find(([one]) => one === key);
      if (!left) return { removed: [], written: [] };
      const waiting = page.recover(readRecord(name, left[1]));
      hasWaiting = waiting.length > 0;
      const number = Math.max(...waiting.map((one) => one.number));
      const records: [writer: string, record: DraftRecord | undefined][] = [
        [this.writer, page.record],
        [name, waiting.length > 0 ? recordOf(name, waiting, number) : undefined],
      ];
      return {
        removed: [key],
        written: records.flatMap(([writer, record]): [string, unknown][] =>
          record ? [[this.#keyOf(writer), record]] : [],
        ),
      };
    });
    return hasWaiting;
  }

  #keyOf = (writer: string) => `${this.#prefix}/${writer}`;
}
