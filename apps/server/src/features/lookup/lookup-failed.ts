/** A website told nothing that can be used. `code` is for the log only. */
export class LookupFailed extends Error {
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
