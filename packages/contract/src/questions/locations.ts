import { limits } from "../limits.ts";
import { messages } from "../messages.ts";
import { hasVisible, isReadable } from "../text.ts";

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
