import { defineStep, nothingMissing } from "./step.ts";

export const itSecurityStep = defineStep({
  key: "itSecurity",
  title: "IT & Security Applications",
  description: "What protects and manages your devices, accounts and network.",
  fields: ["itSecurityApps"],
  missing: nothingMissing,
});
