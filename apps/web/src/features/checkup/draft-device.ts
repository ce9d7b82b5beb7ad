import type { DeviceStore } from "#lib/device-store.ts";
import { inTime } from "#lib/clock.ts";
import { keptKey } from "#lib/kept-changes.ts";
import { randomId } from "#lib/this-browser.ts";
import { readRecord, recordOf } from "./draft-record.ts";
import type { DraftRecord, KeptAnswer } from "./draft-record.ts";
import { knowsOpenWriters, openWriters } from "./writer-lock.ts";

/** A save waits for the device no longer. */
const longestWaitMs = 300;

interface Recovering {
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
  #store: DeviceStore;
  #prefix: string;

  constructor(store: DeviceStore, userId: string, checkupId: string) {
    this.#store = store;
    this.#prefix = keptKey(userId, checkupId);
  }

  #keyOf = (writer: string) => `${this.#prefix}/${writer}`;

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

  /**
   * Moves what closed pages left into this page's record, in one transaction: of two pages that open at once only one
   * gets it. Answers which other writers are open.
   */
  async recover(page: Recovering): Promise<{ open: string[]; isWaiting: boolean }> {
    const keys = await this.#store.keys(this.#prefix);
    const isOpen = await openWriters();
    const writers = keys.map(this.#writerOf).filter((writer) => writer !== this.writer);
    const closed = new Set(writers.filter((writer) => !isOpen(writer)));
    let waiting: KeptAnswer[] = [];
    if (closed.size > 0) {
      await this.#store.update(this.#prefix, (entries) => {
        const left = entries.filter(([key]) => closed.has(this.#writerOf(key)));
        const inOrder = left.toSorted(([, one], [, other]) => keptAt(one) - keptAt(other));
        const kept = inOrder.flatMap(([key, value]) => readRecord(this.#nameOf(key), value));
        waiting = page.recover(kept);
        return {
          removed: left.map(([key]) => key),
          written: [...this.#own(page.record), ...this.#recordsOf(waiting)],
        };
      });
    }
    return { open: writers.filter(isOpen), isWaiting: waiting.length > 0 };
  }

  #writerOf = (key: string) => key.slice(this.#prefix.length + 1);

  /**
   * Whose answers a record's are. A page that may still be open counts on by itself: where nobody can know, they get a
   * name of their own. So do those of an early release, which named no writer.
   */
  #nameOf = (key: string) => (knowsOpenWriters() && this.#writerOf(key)) || randomId();

  #own(record: DraftRecord | undefined): [string, DraftRecord][] {
    return record ? [[this.#keyOf(this.writer), record]] : [];
  }

  #recordsOf(kept: KeptAnswer[]): [string, DraftRecord][] {
    return [...Map.groupBy(kept, ({ writer }) => writer)].map(([writer, answers]) => {
      const number = Math.max(...answers.map((one) => one.number));
      return [this.#keyOf(writer), recordOf(writer, answers, number)];
    });
  }
}

const keptAt = (record: unknown) => (record as Partial<DraftRecord>).keptAt ?? 0; // as pages write it
