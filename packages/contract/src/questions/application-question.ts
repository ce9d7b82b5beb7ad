import { readChoices } from "./choice-question.ts";
import { defineQuestion, field, nothingMissing } from "./question.ts";
import type { AnswerNames, Field } from "./question.ts";

/** Why a customer chose no product. */
export const emptyReasons = ["unsaid", "none", "unknown"] as const;
export type EmptyReason = (typeof emptyReasons)[number];

const emptyTexts = { unsaid: "None selected", none: "None used", unknown: "Not known yet" };

/** A step with products. `without`: why none is chosen, which counts while none is: two devices may answer both. */
export const applicationQuestion = <
  const Key extends string,
  const Answer extends string,
  const Without extends string,
>({
  answer,
  without,
  label,
  ...step
}: {
  key: Key;
  answer: Answer;
  without: Without;
  label: string;
  title: string;
  description: string;
}) => {
  type Own = Record<Answer, Field<string[]>> & Record<Without, Field<EmptyReason>>;
  type Seen = Record<Answer, string[]> & Record<Without, EmptyReason>;
  return defineQuestion({
    ...step,
    fields: {
      [answer]: field(label, []),
      [without]: field(`No ${label}`, "unsaid"),
    } as Own,
    missing: nothingMissing,
    heading: "Platforms & Applications",
    read: (answers: Seen, names: AnswerNames) => {
      const none = emptyTexts[answers[without] as EmptyReason];
      return readChoices(label, answers[answer], names[answer], none);
    },
  });
};
