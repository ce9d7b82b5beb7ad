import type { Industry } from "@app/contract";
import type { PageFacts } from "./page-facts.ts";

/** The industry that a page gives evidence of, with how sure that is (0 to 1); undefined when it is not clear. */
export function industryOf(
  _facts: PageFacts,
): { industry: Industry; confidence: number } | undefined {
  return undefined;
}
