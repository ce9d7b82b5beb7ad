import type { z } from "zod";

/** One stored answer of a question. */
export interface Field<Rule extends z.ZodType = z.ZodType> {
  label: string;
  rule: Rule;
  /** Its value in a new check-up. */
  empty: z.infer<Rule>;
}
export type Fields = Record<string, Field>;

export const field = <Rule extends z.ZodType>(
  label: string,
  rule: Rule,
  empty: NoInfer<z.infer<Rule>>,
): Field<Rule> => ({ label, rule, empty });

export type Values<All extends Fields> = { [Key in keyof All]: z.infer<All[Key]["rule"]> };

/** The names of chosen identifiers, by the answer in which they stand. */
export type AnswerNames = Partial<Record<string, Record<string, string>>>;

export type Fact = readonly [label: string, value: string | readonly string[]];

/** How the answers of a question read in review, mail, PDF and back office. */
export type Reading =
  | { facts: readonly Fact[]; total?: Fact }
  /** One text, or the entries of a list; the label is for readers that label everything. */
  | { label: string; text: string | readonly string[] };

/**
 * One step of the wizard: what it asks, when it is done, and how its answers read.
 * `Seen`: the answers that `read` looks at, beside its own also those of other steps; `Done`: what `missing` looks at.
 * A step names no other step: their order is the list in `index.ts`.
 */
interface Question<Key extends string, Own extends Fields, Seen, Done> {
  key: Key;
  title: string;
  description: string;
  fields: Own;
  /** Why Next is disabled; undefined when the step is done. */
  missing: (answers: Done) => string | undefined;
  /** The heading over its answers; several questions may share one. None where there is nothing to read. */
  heading?: string;
  read?: (answers: Seen, names: AnswerNames) => Reading;
  /** What differs between two states of its answer, for an answer of many parts. */
  differences?: (shown: Seen, other: Seen) => string[];
}

export const defineQuestion = <
  const Key extends string,
  Own extends Fields,
  Seen = Values<Own>,
  Done = Values<Own>,
>(
  question: Question<Key, Own, Seen, Done>,
) => question;

/** For a step that accepts any state of its fields, as they always hold a valid one. */
export const nothingMissing = () => undefined;
