const pauseMs = 600;
const longestWaitMs = 1_000;
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/** When to save: a moment after the last key, and again after a failure with longer and longer pauses. */
export class SaveTimer {
  #due: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitingSince: number | undefined;
  #retries = 0;
  #isClosed = false;

  constructor(due: () => void) {
    this.#due = due;
  }

  /** Somebody typed: soon, but never later than a second after the first key. */
  typed() {
    this.#waitingSince ??= Date.now();
    const left = longestWaitMs - (Date.now() - this.#waitingSince);
    this.#plan(Math.max(0, Math.min(pauseMs, left)));
  }

  failed() {
    this.#plan(Math.min(longestRetryMs, firstRetryMs * 2 ** this.#retries));
    this.#retries += 1;
  }

  succeeded() {
    this.#retries = 0;
  }

  /** A save takes along all that waits. */
  started() {
    clearTimeout(this.#timer);
    this.#waitingSince = undefined;
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #plan(delay: number) {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(this.#due, delay);
  }
}
