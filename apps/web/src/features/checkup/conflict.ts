import type { AnswerChanges, AnswerKey, Answers } from "@app/contract";
import { sameAnswer } from "./sendable.ts";

/** Fields that were changed here and in another window, and what they are in both. */
export interface Conflict {
  fields: AnswerKey[];
  there: Answers;
  here: Answers;
}

interface Sides {
  here: Answers;
  there: Answers;
  /** What was sent without an answer: it may have arrived, and then stands there. */
  unanswered: AnswerChanges[];
}

/** Of fields that the server says were changed elsewhere: those that we changed ourselves, and those to ask about. */
export function sortOut(fields: AnswerKey[], { here, there, unanswered }: Sides) {
  const isOurs = (key: AnswerKey) =>
    unanswered.some((sent) => key in sent && sameAnswer(sent[key], there[key]));
  const ours = fields.filter(isOurs);
  const differing = fields.filter((key) => !isOurs(key) && !sameAnswer(here[key], there[key]));
  return { ours, differing };
}
