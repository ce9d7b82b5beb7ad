import type { StepAnswers } from "@app/contract";
import { completeWebsite, isFilled } from "./company-findings.ts";
import type { Findings } from "./company-findings.ts";

/** The website that was asked last. */
export interface Asked {
  /** Complete; undefined when none is to be passed over. */
  website: string | undefined;
  /** "given": it stood there from the start, beside all that it could tell. */
  state: "given" | "running" | "answered" | "unanswered";
}

/** What this visit knows of a check-up's look-ups. */
export interface CompanyMemory {
  asked: Asked;
  /** The website whose look-up brought nothing, of the last one. */
  failed: string | undefined;
  findings: Findings | undefined;
  /** The host that was typed without a scheme. */
  hostWithOurScheme: string | undefined;
}

const memories = new Map<string, CompanyMemory>();

/** It outlives the step: who comes back to it finds what was filled in to be filled in still, not typed. */
export function companyMemory(checkupId: string, answers: StepAnswers): CompanyMemory {
  let memory = memories.get(checkupId);
  if (!memory) {
    const website = isFilled(answers) ? completeWebsite(answers.companyWebsite) : undefined;
    memory = {
      asked: { website, state: "given" },
      failed: undefined,
      findings: undefined,
      hostWithOurScheme: undefined,
    };
    memories.set(checkupId, memory);
  }
  return memory;
}
