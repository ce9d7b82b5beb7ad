import { rules } from "../rules.ts";
import { choiceQuestion } from "./choice-question.ts";

export const itSecurity = choiceQuestion({
  key: "itSecurity",
  answer: "itSecurityApps",
  label: "IT & Security Applications",
  rule: rules.applications,
  title: "IT & Security Applications",
  description: "What protects and manages your devices, accounts and network.",
});
