import { defineStep, nothingMissing } from "./step.ts";

export const staffStep = defineStep({
  key: "staff",
  title: "Staff Details",
  description: "How many people work for you, and from where. An estimate is fine.",
  fields: ["staffRemote", "staffHybrid", "staffOnsite"],
  missing: nothingMissing,
});
