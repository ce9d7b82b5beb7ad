import { messages } from "../messages.ts";
import { choiceQuestion } from "./choice-question.ts";

export const workPlatform = choiceQuestion({
  key: "workPlatform",
  answer: "workPlatforms",
  label: "Work Platforms",
  title: "Work Platform",
  description: "The platforms your people work on day to day. Choose all that apply.",
  missing: messages.workPlatformMissing,
});
