import type { ActivityRow } from "@app/contract";
import { formatCount, formatDateTime } from "#lib/format.ts";
import { capitalized } from "#lib/labels.ts";
import { meetingTimes } from "#lib/meeting-times.ts";

export interface Change {
  field: string;
  /** Texts to be read; undefined where there was nothing, or is nothing any more. */
  before: string | undefined;
  after: string | undefined;
}

/** Bookkeeping that changes with every change, or says what the line says already. */
const silent = new Set(["id", "checkupId", "version", "createdAt", "updatedAt"]);

/** When a meeting starts: the review team's time stands beside it. */
const meetingFields = new Set(["startsAt", "scheduledAt"]);

/**
 * What an entry of the activity says was changed: nothing of what stayed as it was. `timeZone`: the review team's.
 */
export function changesOf(
  { before, after }: Pick<ActivityRow, "before" | "after">,
  timeZone: string,
): Change[] {
  const [old, now] = [leaves(before ?? {}, timeZone), leaves(after ?? {}, timeZone)];
  const fields = [...new Set([...old.keys(), ...now.keys()])];
  return fields
    .map((field) => ({ field, before: old.get(field), after: now.get(field) }))
    .filter((change) => change.before !== change.after);
}

/** All that a record holds, by its place in it, as texts; what is empty is left out. */
function leaves(
  record: Record<string, unknown>,
  timeZone: string,
  path: string[] = [],
): Map<string, string> {
  const found = Object.entries(record)
    .filter(([key]) => path.length > 0 || !silent.has(key))
    .flatMap(([key, value]): [string, string][] => {
      if (isRecord(value)) return [...leaves(value, timeZone, [...path, key])];
      const text = textOf(value, meetingFields.has(key) ? timeZone : undefined);
      return text === "" ? [] : [[[...path, key].map(fieldLabel).join(" – "), text]];
    });
  return new Map(found);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** "Product website" for `productWebsite` and for `product_website`. */
const fieldLabel = (key: string) =>
  capitalized(
    key
      .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
      .replaceAll("_", " ")
      .toLowerCase(),
  );

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function textOf(value: unknown, teamZone?: string): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return formatCount(value);
  if (Array.isArray(value)) return value.map((one) => textOf(one)).join(", ");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (!moment.test(text)) return text;
  const at = new Date(text);
  return teamZone ? meetingTimes(at, teamZone).full : formatDateTime(at);
}
