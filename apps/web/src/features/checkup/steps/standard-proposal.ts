import tables from "./standard-proposal.json";

export const helpQuestions = tables.questions;

type Questions = typeof helpQuestions;
export type HelpAnswers = { [Key in keyof Questions]: keyof Questions[Key]["options"] };

interface Rule {
  identifier: string;
  /** It applies to a company whose answers are all among these. */
  answers: { [Key in keyof HelpAnswers]?: string[] };
  reason: string;
}

/** What law or contracts require comes first, then what customers ask for, then what fits any company. */
export const proposalRules: Rule[] = tables.rules;

/** The first standard that applies and is offered, with the reason; undefined if there is none. */
export const proposeStandard = (given: HelpAnswers, offered: string[]): Rule | undefined =>
  proposalRules.find(
    ({ identifier, answers }) =>
      offered.includes(identifier) &&
      Object.entries(answers).every(([key, any]) => any.includes(given[key as keyof HelpAnswers])),
  );
