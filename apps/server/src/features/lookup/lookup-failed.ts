/** A website told nothing that can be used. `code` is for the log only. */
export class LookupFailed extends Error {
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

const pauseSeconds = 5;

/** Too much is asked already, by all or by whoever asks: that says nothing of the website. */
export class TooManyLookups extends LookupFailed {
  /** After so many it may be asked again. */
  readonly seconds: number;

  constructor(code: "busy" | "limited", seconds = pauseSeconds) {
    super(code);
    this.seconds = seconds;
  }
}
