import { defineQuestion, nothingMissing } from "./question.ts";

export const review = defineQuestion({
  key: "review",
  title: "Review Your Information",
  description: "Please check your answers.",
  fields: {},
  missing: nothingMissing,
});
