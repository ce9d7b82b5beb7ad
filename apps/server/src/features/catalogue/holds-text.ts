import { or, sql } from "drizzle-orm";
import type { Placeholder, SQL } from "drizzle-orm";
import type { ApplicationTable } from "#db/schema.ts";
import { contains, containsLetters, isShort } from "#lib/list.ts";

const lowerName = (table: ApplicationTable) => sql`lower(${table.name})`;
const lowerCategory = (table: ApplicationTable) => sql`lower(${table.category})`;

/**
 * Whether an application's name or category holds what was typed, as the indexes for searches find it; nothing typed is no
 * condition. `given` stands for the text in a statement that is built once.
 */
export function holdsText(
  table: ApplicationTable,
  typed: string,
  given: string | Placeholder = typed,
  isPlannedOnce = false,
): SQL | undefined {
  if (typed === "") return undefined;
  if (isShort(typed)) return containsLetters(table.searchText, given);
  const texts = [lowerName(table), lowerCategory(table)];
  return or(...texts.map((text) => contains(text, given, isPlannedOnce)));
}

const isWithin = (smallLetters: SQL, given: Placeholder) =>
  sql`strpos(${smallLetters}, lower(${given})) > 0`;

/** The same as it is asked along an order of the list, whose index has these expressions. */
export const passesText = (table: ApplicationTable, given: Placeholder) =>
  sql`(${isWithin(lowerName(table), given)} or ${isWithin(lowerCategory(table), given)})`;
