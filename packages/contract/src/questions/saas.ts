import { rules } from "../rules.ts";
import { choiceQuestion } from "./choice-question.ts";

export const saasQuestion = choiceQuestion("saas", "saasApps", "SaaS Applications", {
  rule: rules.applications,
  title: "Applications (SaaS)",
  description: "The cloud applications that your company uses.",
});
