import { limits } from "@app/contract";
import type { ChoiceKind, EntryRow } from "@app/contract";
import { and, arrayContains, eq, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { checkups, retiredChoices } from "#db/schema.ts";
import { recordAll } from "#lib/audit.ts";
import type { Actor } from "#lib/audit.ts";

/** What is chosen in check-ups, as a subquery. */
export const chosenIdentifiers = (db: Connection, kind: ChoiceKind, which?: SQL) => {
  const answer = checkups[kind];
  return db
    .select({ identifier: kind === "complianceStandard" ? sql`${answer}` : sql`unnest(${answer})` })
    .from(checkups)
    .where(which);
};

type Choice = Pick<EntryRow, "identifier" | "name">;

const chose = (kind: ChoiceKind, identifier: string): SQL =>
  kind === "complianceStandard"
    ? eq(checkups.complianceStandard, identifier)
    : arrayContains(checkups[kind], [identifier]);

export const countCheckups = (db: Connection, kind: ChoiceKind, identifier: string) =>
  db.$count(checkups, chose(kind, identifier));

/** A check-up in which one choice is in the place of another, and whether it had that one too. */
export interface Replaced {
  id: string;
  hadBoth: boolean;
}

/** What a merge changed, to be undone: the choice that stays, whether it published that, and the check-ups. */
export interface Merge {
  into: string;
  intoId: string;
  published: boolean;
  changed: Replaced[];
}

/**
 * Puts one choice in the place of another in all check-ups, and returns in which; each has an audit entry of its own. Open
 * windows see it as an answer changed elsewhere; the check-ups' dates stay as they are. `undone`: takes back an earlier
 * replacement where its choice is still there; what had both has both again, unless it is full.
 */
export async function replaceChoice(
  transaction: Connection,
  kind: ChoiceKind,
  from: string,
  into: string,
  actor: Actor,
  undone?: Replaced[],
): Promise<Replaced[]> {
  const ids = undone?.map(({ id }) => id);
  const both = new Set(undone?.flatMap(({ id, hadBoth }) => (hadBoth ? id : [])));
  const isBoth = anyOf(checkups.id, [...both]);
  const list = checkups[kind];
  const hasRoom = sql`(not ${isBoth} or cardinality(${list}) < ${limits.applications})`;
  const which = and(chose(kind, from), ids && anyOf(checkups.id, ids), undone && hasRoom);
  // Locked in one order, so that two replacements at once cannot deadlock.
  const chosen = await transaction
    .select({ id: checkups.id, hadBoth: sql<boolean>`coalesce(${chose(kind, into)}, false)` })
    .from(checkups)
    .where(which)
    .orderBy(checkups.id)
    .for("no key update");
  if (chosen.length === 0) return chosen;
  const replaced = sql`case when ${isBoth} then array_append(array_remove(${list}, ${into}), ${into})
    when ${list} @> array[${into}] then array_remove(${list}, ${from})
    else array_replace(${list}, ${from}, ${into}) end`;
  await transaction
    .update(checkups)
    .set({
      [kind]: kind === "complianceStandard" ? into : replaced,
      version: sql`${checkups.version} + 1`,
      answerVersions: sql`${checkups.answerVersions} || jsonb_build_object(${kind}::text, ${checkups.version} + 1)`,
      answerWriters: sql`${checkups.answerWriters} - ${kind}::text`,
    })
    .where(which);
  await recordAll(
    transaction,
    actor,
    chosen.map(({ id }) => ({
      action: "update",
      entity: "checkup",
      entityId: id,
      before: both.has(id) ? {} : { [kind]: from },
      after: { [kind]: into },
    })),
  );
  return chosen;
}

/** Stores the name of a deleted record for the check-ups that chose it. */
export async function keepName(
  transaction: Connection,
  kind: ChoiceKind,
  { identifier, name }: Choice,
): Promise<void> {
  if ((await countCheckups(transaction, kind, identifier)) === 0) return;
  await transaction
    .insert(retiredChoices)
    .values({ kind, identifier, name })
    .onConflictDoUpdate({
      target: [retiredChoices.kind, retiredChoices.identifier],
      set: { name, retiredAt: sql`now()` },
    });
}

const plainName = (name: string) => name.trim().toLowerCase();

/**
 * Which identifiers of these records are still chosen in check-ups for deleted records with another name: the new record
 * would replace the deleted one there. With the same name it is the deleted record, added again.
 */
export async function listHeldIdentifiers(db: Connection, kind: ChoiceKind, records: Choice[]) {
  const { identifier, name } = retiredChoices;
  const names = new Map(records.map((record) => [record.identifier, plainName(record.name)]));
  const isChosen = inArray(identifier, chosenIdentifiers(db, kind));
  const retired = await db
    .select({ identifier, name })
    .from(retiredChoices)
    .where(and(eq(retiredChoices.kind, kind), anyOf(identifier, [...names.keys()]), isChosen));
  return retired
    .filter((choice) => plainName(choice.name) !== names.get(choice.identifier))
    .map((choice) => choice.identifier);
}
