import { messages } from "../messages.ts";
import { defineStep } from "./step.ts";

export const scheduleStep = defineStep({
  key: "schedule",
  title: "Schedule Your Review Meeting",
  description: "Thirty minutes with our team, to go through your answers together.",
  fields: [],
  missing: (answers) => (answers.scheduledAt ? undefined : messages.meetingMissing),
});
