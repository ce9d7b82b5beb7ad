import { rules } from "../rules.ts";
import { choiceQuestion } from "./question.ts";

export const saasQuestion = choiceQuestion(
  "saas",
  "saasApps",
  "SaaS Applications",
  rules.applications,
  {
    title: "Applications (SaaS)",
    description: "The cloud applications that your company uses.",
  },
);
