import type { z } from "zod";
import { defineQuestion, field } from "./question.ts";
import type { AnswerNames, Field, Reading } from "./question.ts";

/** A step with a list of chosen identifiers. It reads as their names, or that nothing was chosen. */
export const choiceQuestion = <const Key extends string, Name extends string>(
  key: Key,
  name: Name,
  label: string,
  { rule, missing, ...texts }: ChoiceSettings,
) =>
  defineQuestion({
    key,
    ...texts,
    fields: { [name]: field(label, rule, []) } as Record<Name, Field<typeof rule>>,
    missing: ({ [name]: chosen }: Record<Name, string[]>) =>
      chosen.length > 0 ? undefined : missing,
    heading: "Platforms & Applications",
    read: ({ [name]: chosen }: Record<Name, string[]>, names: AnswerNames): Reading => {
      const read = chosen.map((identifier) => names[name]?.[identifier] ?? identifier);
      return { facts: [[label, read.length > 0 ? read : "None selected"]] };
    },
  });

interface ChoiceSettings {
  rule: z.ZodArray<z.ZodString>;
  title: string;
  description: string;
  missing?: string;
}
