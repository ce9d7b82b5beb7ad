import { messages } from "../messages.ts";
import { defineQuestion } from "./question.ts";

export const schedule = defineQuestion({
  key: "schedule",
  title: "Schedule Your Review Meeting",
  description: "Thirty minutes to go through your answers together.",
  fields: {},
  missing: ({ scheduledAt }: { scheduledAt: Date | null }) =>
    scheduledAt ? undefined : messages.meetingMissing,
});
