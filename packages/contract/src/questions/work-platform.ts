import { messages } from "../messages.ts";
import { rules } from "../rules.ts";
import { defineQuestion, field, namesOfChosen } from "./question.ts";

const fields = { workPlatforms: field("Work Platforms", rules.platforms, []) };

export const workPlatform = defineQuestion({
  key: "workPlatform",
  title: "Work Platform",
  description: "What your people work on day to day. Choose all that apply.",
  fields,
  missing: ({ workPlatforms }) =>
    workPlatforms.length > 0 ? undefined : messages.workPlatformMissing,
  ...namesOfChosen("workPlatforms", fields.workPlatforms.label),
});
