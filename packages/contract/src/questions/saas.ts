import { rules } from "../rules.ts";
import { choiceQuestion } from "./choice-question.ts";

export const saas = choiceQuestion({
  key: "saas",
  answer: "saasApps",
  label: "SaaS Applications",
  rule: rules.applications,
  title: "Applications (SaaS)",
  description: "The cloud applications your company uses.",
});
