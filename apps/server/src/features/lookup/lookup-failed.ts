import { OutboundRefused } from "#lib/outbound.ts";

/** A website says nothing that can be used. `code` is for the log only. */
export class LookupFailed extends Error {
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

const pauseSeconds = 5;

/** Too much is asked already, by all or by this user: that says nothing of the website. */
export class TooManyLookups extends LookupFailed {
  /** After so many it may be asked again. */
  readonly seconds: number;

  constructor(code: "busy" | "limited", seconds = pauseSeconds) {
    super(code);
    this.seconds = seconds;
  }
}

const notTheWebsite = ["aborted", "busy", "cancelled", "limited", "unexpected"];

/** Whether a failure says something of the website, so that it may be remembered. */
export const isOfWebsite = ({ code }: LookupFailed): boolean => !notTheWebsite.includes(code);

/** `isWebsiteAsked`: whether the time that is over was the website's, and not ours for waiting and reading. */
export function failureOf(error: unknown, isWebsiteAsked: boolean): LookupFailed {
  if (error instanceof TooManyLookups) return error;
  const code = codeOf(error);
  if (code === "busy" || (code === "deadline" && !isWebsiteAsked))
    return new TooManyLookups("busy");
  return new LookupFailed(code, error);
}

function codeOf(error: unknown): string {
  if (error instanceof LookupFailed || error instanceof OutboundRefused) return error.code;
  const isTimeout = error instanceof DOMException && error.name === "TimeoutError";
  return isTimeout ? "deadline" : "unexpected";
}
