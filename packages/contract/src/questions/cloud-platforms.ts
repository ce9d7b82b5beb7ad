import { choiceQuestion } from "./choice-question.ts";

export const cloudPlatforms = choiceQuestion({
  key: "cloudPlatforms",
  answer: "cloudPlatforms",
  label: "Cloud Platforms",
  title: "Cloud Infrastructure Platforms",
  description: "Where your servers and data are hosted. Leave this empty if you don't use any.",
});
