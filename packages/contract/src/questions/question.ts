/** One stored answer of a question. Its rule is in `answers.ts`: pages that only show answers load no rules. */
export interface Field<Value = unknown> {
  label: string;
  /** The value in a new check-up. */
  empty: Value;
}
export type Fields = Record<string, Field>;

export const field = <Value>(label: string, empty: Value): Field<Value> => ({ label, empty });

export type Values<All extends Fields> = { [Key in keyof All]: All[Key]["empty"] };

export const underEach = <Key extends string, Value>(keys: readonly Key[], value: Value) =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>;

/** Why a customer chose no product. Counts only while none is chosen: two devices may answer both. */
export const emptyReasons = ["unsaid", "none", "unknown"] as const;
export type EmptyReason = (typeof emptyReasons)[number];

/** The names of chosen identifiers, by answer. */
export type AnswerNames = Partial<Record<string, Record<string, string>>>;

export type Fact = readonly [label: string, value: string | readonly string[]];

/** The answers of a question as text: for the review, emails, the PDF and the admin panel. */
export type Reading =
  | { facts: readonly Fact[]; total?: Fact }
  /** One text, or the entries of a list. Where every text has a label, this one has `label`. */
  | { label: string; text: string | readonly string[] };

/**
 * One step of the wizard: its fields, what is missing, and how its answers read.
 * `Seen`: the answers that `read` uses, its own and those of other steps. `Done`: what `missing` uses.
 * A step does not know its neighbours: `index.ts` has the order.
 */
interface Question<Key extends string, Own extends Fields, Seen, Done> {
  key: Key;
  title: string;
  description: string;
  fields: Own;
  /** Why Next is disabled; undefined if the step is done, as one without this always is: its fields are always valid. */
  missing?: (answers: Done) => string | undefined;
  /** The heading of its answers if it is not the title; several questions can share one. */
  heading?: string;
  read?: (answers: Seen, names: AnswerNames) => Reading;
  /** For an answer of many parts: the parts that differ between two states of it. */
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
