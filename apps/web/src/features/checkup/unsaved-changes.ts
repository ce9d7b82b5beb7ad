import type { Outside } from "./checkup-server.ts";
import type { KeptDraft } from "./kept-draft.ts";
import { keysOf } from "./sendable.ts";

/** What the device is to keep of a draft: told whenever it changes, and only then. */
export class UnsavedChanges {
  #outside: Pick<Outside, "keep">;
  #text = "";
  #isClosed = false;
  /** Fulfilled when the latest is kept, or when a save should wait no longer for it. */
  done: Promise<void> = Promise.resolve();

  constructor(outside: Pick<Outside, "keep">) {
    this.#outside = outside;
  }

  get areThere() {
    return this.#text !== "";
  }

  /** True when something is written. */
  update(unsaved: Omit<KeptDraft, "keptAt">): boolean {
    const isEmpty = unsaved.sent.length === 0 && keysOf(unsaved.answers).length === 0;
    const text = isEmpty ? "" : JSON.stringify(unsaved);
    if (text === this.#text || this.#isClosed) return false;
    this.#text = text;
    this.done = this.#outside.keep(isEmpty ? undefined : { ...unsaved, keptAt: Date.now() });
    return true;
  }

  /** Somebody else wrote the record: the next update writes it anew, whatever it says. */
  writeAnew() {
    this.#text = "unknown";
  }

  close() {
    this.#isClosed = true;
  }
}
