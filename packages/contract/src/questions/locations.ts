import { messages } from "../messages.ts";
import { defineQuestion, field } from "./question.ts";

export const locations = defineQuestion({
  key: "locations",
  title: "Physical Locations",
  description: "Offices, shops, warehouses: every place your people work.",
  fields: {
    fullyRemote: field<boolean | null>("Fully Remote", null),
    locations: field<string[]>("Locations", []),
  },
  missing: (answers) =>
    answers.fullyRemote || answers.locations.length > 0 ? undefined : messages.locationMissing,
  heading: "Locations",
  read: ({ fullyRemote, locations: places }) => ({
    label: "Locations",
    // An unanswered question must not read as "Fully Remote".
    text: places.length > 0 ? places : fullyRemote ? "Fully Remote" : "None entered yet",
  }),
});
