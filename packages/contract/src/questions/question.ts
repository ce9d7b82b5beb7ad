import type { AnswerKey, Answers } from "./answers.ts";

/** The names of chosen identifiers, by answer. */
export type AnswerNames = Partial<Record<string, Record<string, string>>>;

export type Fact = readonly [label: string, value: string | readonly string[]];

/** The answers of a question as text: for the review, emails, the PDF and the admin panel. */
export type Reading =
  | { facts: readonly Fact[]; total?: Fact }
  /** One text, or the entries of a list. Where every text has a label, this one has `label`. */
  | { label: string; text: string | readonly string[] };

/** What steps read: the answers, and the time of the meeting. */
export type StepAnswers = Answers & { scheduledAt: Date | null };

/** One step of the wizard: its answers, what is missing, and how they read. */
export interface Question<Key extends string = string> {
  key: Key;
  title: string;
  description: string;
  /** Its answers with their labels. */
  fields: Partial<Record<AnswerKey, string>>;
  /** Why Next is disabled; undefined if the step is done, as one without this always is: its fields are always valid. */
  missing?: (answers: StepAnswers) => string | undefined;
  /** The heading of its answers if it is not the title; several questions can share one. */
  heading?: string;
  read?: (answers: Answers, names: AnswerNames) => Reading;
  /** For an answer of many parts: the parts that differ between two states of it. */
  differences?: (shown: Answers, other: Answers) => string[];
}
