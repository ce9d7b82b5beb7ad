import { messages } from "../messages.ts";
import { rules } from "../rules.ts";
import { choiceQuestion } from "./question.ts";

export const workPlatform = choiceQuestion(
  "workPlatform",
  "workPlatforms",
  "Work Platforms",
  rules.platforms,
  {
    title: "Work Platform",
    description: "What your people work on day to day. Choose all that apply.",
    missing: messages.workPlatformMissing,
  },
);
