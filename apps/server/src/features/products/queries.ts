import { randomBytes } from "node:crypto";
import { limits, plainIdentifier } from "@app/contract";
import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { firstOf } from "#db/first-of.ts";
import { profiles } from "#db/schema.ts";
import type { ApplicationTable } from "#db/schema.ts";
import { visible } from "#features/catalogue/queries.ts";

/** A customer's profile, locked: other additions of the same customer wait until the transaction ends. */
export async function lockProfile(transaction: Connection, userId: string): Promise<string> {
  const [profile] = await transaction
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for("no key update");
  return profile!.id; // every user who signed in has a profile
}

/** The identifier of a product by its id, and who added it; undefined when there is none. */
export const findProduct = (db: Connection, table: ApplicationTable, id: string) =>
  firstOf(
    db
      .select({ identifier: table.identifier, userId: profiles.userId })
      .from(table)
      .leftJoin(profiles, eq(profiles.id, table.addedByUser))
      .where(eq(table.id, id)),
  );

/**
 * A category in the spelling that exists already, where this user can see it: other capitals would make another category
 * in the lists. The typed spelling stays if it is one of several.
 */
export async function spellCategory(
  db: Connection,
  table: ApplicationTable,
  userId: string,
  category: string,
): Promise<string> {
  const [spelt] = await db
    .select({ category: table.category })
    .from(table)
    .where(and(sql`lower(${table.category}) = lower(${category})`, visible(db, table, userId)))
    .groupBy(table.category)
    .orderBy(desc(eq(table.category, category)), desc(count()), table.category)
    .limit(1);
  return spelt?.category ?? category;
}

const nameless = "product";

/** "acme-1f9d04c7": an end only where a name is taken, or a counter, would reveal others' private products. */
export function newIdentifier(name: string): string {
  const end = `-${randomBytes(4).toString("hex")}`;
  const base = plainIdentifier(name) || nameless;
  return base.slice(0, limits.identifier - end.length) + end;
}
