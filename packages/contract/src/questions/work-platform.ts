import { messages } from "../messages.ts";
import { choiceQuestion } from "./choice-question.ts";

export const workPlatform = choiceQuestion({
  key: "workPlatform",
  answer: "workPlatforms",
  label: "Work Platforms",
  title: "Work Platform",
  description: "Choose all that your people work on.",
  missing: messages.workPlatformMissing,
});
