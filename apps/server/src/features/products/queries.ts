import type { ChoiceKind } from "@app/contract";
import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { profiles } from "#db/schema.ts";
import type { ApplicationTable } from "#db/schema.ts";
import { listHeldIdentifiers } from "#features/catalogue/checkup-choices.ts";
import { visible } from "#features/catalogue/queries.ts";
import { numberedIdentifier } from "./identifier.ts";

/** So many identifiers are looked at in one go. */
const identifiersAtOnce = 50;

interface ProductTable {
  table: ApplicationTable;
  kind: ChoiceKind;
}

/** A customer's profile. Whoever else adds products for him waits until the transaction ends. */
export async function lockProfile(transaction: Connection, userId: string): Promise<string> {
  const [profile] = await transaction
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for("no key update");
  return profile!.id; // whoever signed in has a profile
}

/** The identifier of a product by its id, and who added it; undefined when there is none. */
export async function findProduct(db: Connection, table: ApplicationTable, id: string) {
  const [row] = await db
    .select({ identifier: table.identifier, userId: profiles.userId })
    .from(table)
    .leftJoin(profiles, eq(profiles.id, table.addedByUser))
    .where(eq(table.id, id));
  return row;
}

/**
 * A category as it is spelt already, where this user can see it: with other capitals it would be another
 * category in the lists. His own spelling stays if it is one of several.
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

/**
 * Inserts a product under the first free identifier that its name gives; the unique constraint decides who
 * gets it. Undefined when its id is taken.
 */
export async function insertProduct(
  transaction: Connection,
  source: ProductTable,
  values: Omit<ApplicationTable["$inferInsert"], "identifier"> & { id: string },
): Promise<string | undefined> {
  const { table } = source;
  for (let start = 1; ; start += identifiersAtOnce) {
    const identifiers = Array.from({ length: identifiersAtOnce }, (_, index) =>
      numberedIdentifier(values.name, start + index),
    );
    const taken = await listTaken(transaction, source, identifiers);
    for (const identifier of identifiers.filter((candidate) => !taken.has(candidate))) {
      const inserted = await transaction
        .insert(table)
        .values({ ...values, identifier })
        .onConflictDoNothing()
        .returning({ id: table.id });
      if (inserted.length > 0) return identifier;
      if (await findProduct(transaction, table, values.id)) return undefined;
    }
  }
}

/** Those of products, and those that stand for deleted products in check-ups. */
async function listTaken(db: Connection, { table, kind }: ProductTable, identifiers: string[]) {
  const used = await db
    .select({ identifier: table.identifier })
    .from(table)
    .where(inArray(table.identifier, identifiers));
  // Asked after the others: what is deleted between the two questions is in both answers, and not in none.
  const held = await listHeldIdentifiers(db, kind, identifiers);
  return new Set([...used.map(({ identifier }) => identifier), ...held]);
}
