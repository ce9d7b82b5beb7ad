import { choiceKinds } from "@app/contract";
import type { Answers, ChoiceKind } from "@app/contract";
import { sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { retiredChoices } from "#db/schema.ts";
import { catalogueTables, chosenIn } from "#features/catalogue/queries.ts";

type Names = Record<string, string>;

/** The names behind identifiers, published or not: the last one of what was deleted, else the identifier itself. */
export async function findNames(
  db: Connection,
  kind: ChoiceKind,
  identifiers: string[],
): Promise<Names> {
  if (identifiers.length === 0) return {};
  const { table } = catalogueTables[kind];
  const { rows } = await db.execute<{ identifier: string; name: string }>(sql`
    select chosen.identifier, coalesce(${table.name}, ${retiredChoices.name}, chosen.identifier) as name
    from unnest(${sql.param(identifiers)}::text[]) as chosen (identifier)
    left join ${table} on ${table.identifier} = chosen.identifier
    left join ${retiredChoices}
      on ${retiredChoices.kind} = ${kind} and ${retiredChoices.identifier} = chosen.identifier
  `);
  return Object.fromEntries(rows.map(({ identifier, name }) => [identifier, name]));
}

/** The names of everything that is chosen in a check-up, by answer. */
export async function findChosenNames(db: Connection, answers: Answers) {
  const names: Record<string, Names> = {};
  // One after the other: a transaction has one connection.
  for (const kind of choiceKinds) names[kind] = await findNames(db, kind, chosenIn(answers[kind]));
  return names;
}
