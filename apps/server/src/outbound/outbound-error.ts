/** Why something was not fetched, for the log and for tests; users never see it. */
export class OutboundError extends Error {
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
