import type { ActivityRow } from "@app/contract";
import { formatCount, formatDateTime } from "#lib/format.ts";
import { capitalized } from "#lib/labels.ts";

/** Fields that change every time, or repeat what the row shows. */
const omitted = new Set(["id", "checkupId", "version", "createdAt", "updatedAt"]);

/** The changed fields with their formatted values; undefined if the field was or is empty. */
export function changesOf({ before, after }: Pick<ActivityRow, "before" | "after">) {
  const [old, now] = [before, after].map((record) => {
    const known = Object.entries(record ?? {}).filter(([key]) => !omitted.has(key));
    return new Map(known.flatMap(([key, value]) => leaves(key, value)));
  });
  const fields = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])];
  return fields
    .map((field) => ({ field, before: old?.get(field), after: now?.get(field) }))
    .filter((change) => change.before !== change.after);
}

/** The values of a field by their paths, formatted; empty ones are omitted. */
function leaves(key: string, value: unknown): [string, string][] {
  // "Product website" for `productWebsite` and for `product_website`.
  const words = key.replaceAll(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ");
  const label = capitalized(words.toLowerCase());
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return Object.entries(value)
      .flatMap(([inner, one]) => leaves(inner, one))
      .map(([inner, text]) => [`${label} – ${inner}`, text]);
  }
  const text = textOf(value);
  return text === "" ? [] : [[label, text]];
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return formatCount(value);
  if (Array.isArray(value)) return value.map((one) => textOf(one)).join(", ");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return moment.test(text) ? formatDateTime(new Date(text)) : text;
}
