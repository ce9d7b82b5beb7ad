import { QueueFull } from "#lib/person-queue.ts";
import { OutboundError } from "#outbound/outbound.ts";

/** A website says nothing that can be used, or cannot be asked now. `code` is for the log only. */
export class LookupFailed extends Error {
  readonly code: string;
  /** Where too much is asked already, by all or by this user: after so many it may be asked again. */
  readonly seconds: number | undefined;

  constructor(code: string, { cause, seconds }: { cause?: unknown; seconds?: number } = {}) {
    super(code, { cause });
    this.code = code;
    this.seconds = seconds;
  }
}

const pauseSeconds = 5;

export const tooBusy = () => new LookupFailed("busy", { seconds: pauseSeconds });

const notTheWebsite = ["aborted", "busy", "cancelled", "limited", "unexpected"];

/** Whether a failure says something of the website, so that it may be remembered. */
export const isOfWebsite = ({ code }: LookupFailed): boolean => !notTheWebsite.includes(code);

/** `isWebsiteAsked`: whether the time that is over was the website's, and not ours for waiting and reading. */
export function failureOf(error: unknown, isWebsiteAsked: boolean): LookupFailed {
  if (error instanceof LookupFailed) return error;
  if (error instanceof QueueFull) return tooBusy();
  const isTimeout = error instanceof DOMException && error.name === "TimeoutError";
  const failure = isTimeout ? "deadline" : "unexpected";
  const code = error instanceof OutboundError ? error.code : failure;
  const isOurs = code === "busy" || (code === "deadline" && !isWebsiteAsked);
  return isOurs ? tooBusy() : new LookupFailed(code, { cause: error });
}
