import { messages } from "../messages.ts";
import { defineStep } from "./step.ts";

export const locationsStep = defineStep({
  key: "locations",
  title: "Physical Locations",
  description: "Offices, shops, warehouses: every place where your people work.",
  fields: ["fullyRemote", "locations"],
  missing: (answers) =>
    answers.fullyRemote || answers.locations.length > 0 ? undefined : messages.locationMissing,
});
