import { defineStep, nothingMissing } from "./step.ts";

export const devicesStep = defineStep({
  key: "devices",
  title: "Device Inventory",
  description: "How many devices of each kind your company uses. An estimate is fine.",
  fields: ["devices"],
  missing: nothingMissing,
});
