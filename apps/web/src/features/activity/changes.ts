import type { ActivityRow } from "@app/contract";
import { formatCount, formatDateTime } from "#lib/format.ts";
import { capitalized } from "#lib/labels.ts";

interface Change {
  field: string;
  /** Texts to be read; undefined where there was nothing, or is nothing any more. */
  before: string | undefined;
  after: string | undefined;
}

/** Fields that change with every change, or say what the line says already. */
const silent = new Set(["id", "checkupId", "version", "createdAt", "updatedAt"]);

/** What an entry of the activity says was changed: nothing of what stayed as it was. */
export function changesOf({ before, after }: Pick<ActivityRow, "before" | "after">): Change[] {
  const [old, now] = [before, after].map((record) => {
    const known = Object.entries(record ?? {}).filter(([key]) => !silent.has(key));
    return new Map(known.flatMap(([key, value]) => leaves(key, value)));
  });
  const fields = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])];
  return fields
    .map((field) => ({ field, before: old?.get(field), after: now?.get(field) }))
    .filter((change) => change.before !== change.after);
}

/** All that a field holds, by its place in it, as texts; what is empty is left out. */
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
