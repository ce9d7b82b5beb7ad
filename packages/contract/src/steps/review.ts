import { defineStep, nothingMissing } from "./step.ts";

export const reviewStep = defineStep({
  key: "review",
  title: "Review Your Information",
  description: "Please check your answers before you book the review meeting.",
  fields: [],
  missing: nothingMissing,
});
