import { messages } from "../messages.ts";
import { defineQuestion, nothingMissing } from "./question.ts";

export const review = defineQuestion({
  key: "review",
  title: "Review Your Information",
  description: "Please check your answers before you book the review meeting.",
  fields: {},
  missing: nothingMissing,
});

export const schedule = defineQuestion({
  key: "schedule",
  title: "Schedule Your Review Meeting",
  description: "Thirty minutes with our team, to go through your answers together.",
  fields: {},
  missing: ({ scheduledAt }: { scheduledAt: Date | null }) =>
    scheduledAt ? undefined : messages.meetingMissing,
});
