import { applicationQuestion } from "./application-question.ts";

export const saas = applicationQuestion({
  key: "saas",
  answer: "saasApps",
  without: "noSaas",
  label: "SaaS Applications",
  title: "Applications (SaaS)",
  description: "The cloud applications your company uses.",
});
