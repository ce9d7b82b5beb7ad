import { rules } from "../rules.ts";
import { choiceQuestion } from "./choice-question.ts";

export const itSecurityQuestion = choiceQuestion(
  "itSecurity",
  "itSecurityApps",
  "IT & Security Applications",
  {
    rule: rules.applications,
    title: "IT & Security Applications",
    description: "What protects and manages your devices, accounts and network.",
  },
);
