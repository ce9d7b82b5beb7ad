import { setTimeout as sleep } from "node:timers/promises";
import { OutboundRefused } from "#lib/outbound.ts";
import { PageUnreadable } from "./extract/run-extractor.ts";
import { LookupFailed, TooManyLookups } from "./lookup-failed.ts";

/** These say nothing of the website. */
const oursOnly = ["aborted", "busy", "cancelled", "limited", "unexpected"];

export const isOursOnly = ({ code }: { code: string }) => oursOnly.includes(code);

/** `isWebsiteAsked`: whether a deadline ended the website's time to answer, or our own for waiting and reading. */
export function failureOf(error: unknown, isWebsiteAsked: boolean): LookupFailed {
  if (error instanceof TooManyLookups) return error;
  if (error instanceof LookupFailed || error instanceof OutboundRefused) {
    const { code } = error;
    if (code === "busy" || (code === "deadline" && !isWebsiteAsked))
      return new TooManyLookups("busy");
    return new LookupFailed(code, error);
  }
  if (error instanceof PageUnreadable) return new LookupFailed("unreadable", error);
  return new LookupFailed("unexpected", error);
}

/**
 * The time that a failure took would tell a refused address from a silent one, and a name that exists from one
 * that does not: failures are answered at whole seconds only, `latestMs` at the latest.
 */
export async function sleepToWholeSecond(
  elapsedMs: number,
  latestMs: number,
  signal: AbortSignal,
): Promise<void> {
  const answerMs = Math.min(Math.ceil(elapsedMs / 1000) * 1000, latestMs);
  await sleep(Math.max(0, answerMs - elapsedMs), undefined, { signal }).catch(() => undefined);
}
