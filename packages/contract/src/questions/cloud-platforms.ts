import { choiceQuestion } from "./choice-question.ts";

export const cloudPlatforms = choiceQuestion({
  key: "cloudPlatforms",
  answer: "cloudPlatforms",
  label: "Cloud Platforms",
  title: "Cloud Infrastructure Platforms",
  description: "Where your data is hosted. You may leave this empty.",
});
