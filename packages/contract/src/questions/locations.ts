import { limits } from "../limits.ts";
import { messages } from "../messages.ts";
import { hasVisible, isReadable } from "../text.ts";
import { defineQuestion, field } from "./question.ts";

/** Places that differ in capitals or spaces only are the same. */
const sameLocation = (place: string) => place.toLowerCase().replaceAll(/\s+/g, " ");

export const isDuplicateLocation = (place: string, others: string[]) =>
  others.some((other) => sameLocation(other) === sameLocation(place));

/** What the rule says of a location, for pages that load no rules. */
export function locationProblem(place: string): string | undefined {
  if (!isReadable(place)) return messages.inputInvalid;
  if (!hasVisible(place)) return messages.locationEmpty;
  return place.length > limits.location ? messages.tooLong("Location", limits.location) : undefined;
}

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
