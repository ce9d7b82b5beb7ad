/** Why something was not fetched: for the log and for tests, never for the user. */
export class OutboundError extends Error {
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
