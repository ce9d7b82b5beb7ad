import { messages } from "../messages.ts";
import { defineStep } from "./step.ts";

export const workPlatformStep = defineStep({
  key: "workPlatform",
  title: "Work Platform",
  description: "What your people work on day to day. Choose all that apply.",
  fields: ["workPlatforms"],
  missing: (answers) =>
    answers.workPlatforms.length > 0 ? undefined : messages.workPlatformMissing,
});
