import { ORPCError } from "@orpc/server";

/** What came of a procedure; `failed` is what the caller was told nothing of. */
export type Outcome = "done" | "conflict" | "refused" | "failed";

/** `error`: as the caller gets it, undefined when there was none. */
export function outcomeOf(error: unknown): Outcome {
  if (error === undefined) return "done";
  if (!(error instanceof ORPCError) || error.status >= 500) return "failed";
  return error.code === "CHANGED_ELSEWHERE" ? "conflict" : "refused";
}

/** Why a look-up found nothing, as far as an operator can act on it. */
const lookupOutcomes = new Set(
  (
    "found address aborted busy cancelled connect deadline limited name no-answer not-public nothing status tls " +
    "type unexpected unknown-name unreadable"
  ).split(" "),
);

export const lookupOutcomeOf = (code: string) =>
  lookupOutcomes.has(code) ? code.replaceAll("-", "_") : "other";
