import { applicationQuestion } from "./application-question.ts";

export const itSecurity = applicationQuestion({
  key: "itSecurity",
  answer: "itSecurityApps",
  without: "noItSecurity",
  label: "IT & Security Applications",
  title: "IT & Security Applications",
  description: "What protects and manages your devices, accounts and network.",
});
