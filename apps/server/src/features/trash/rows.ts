import type { TrashEntity } from "@app/contract";
import { getTableName, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { getTableConfig } from "drizzle-orm/pg-core";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Connection } from "#db/client.ts";
import { trash } from "#db/schema.ts";

interface Deletion {
  entity: TrashEntity;
  entityId: string;
  name: string;
  /** The customer to whom it belongs. */
  userId?: string;
  /** Its tables, each with the condition of its rows, in the order in which they can be inserted. */
  tables: [PgTable, SQL][];
}

type Kept = (typeof trash.$inferInsert)["rows"];

/** Keeps the rows of what the caller is about to delete, and what `more` a restore needs; returns their id in the trash. */
export async function keepRows(
  db: Connection,
  { clock, user }: { clock: () => Date; user: { email: string } },
  { tables, ...deletion }: Deletion,
  more: Kept = {},
) {
  const rows: Kept = { ...more };
  for (const [table, which] of tables) {
    const row = sql<Record<string, unknown>>`to_jsonb(${table})`;
    const found = await db.select({ row }).from(table).where(which).for("update");
    rows[getTableName(table)] = found.map((each) => each.row);
  }
  const values = { ...deletion, rows, deletedAt: clock(), deletedBy: user.email };
  const [kept] = await db.insert(trash).values(values).returning({ id: trash.id });
  return kept!.id; // an insert without conflict clause always returns its row
}

/**
 * Inserts rows as they were kept. A column that was added since has its default; a reference to what was deleted
 * meanwhile is empty where its deletion would have emptied it.
 */
export async function insertRows(db: Connection, table: PgTable, rows: object[] = []) {
  if (rows.length === 0) return;
  const { columns, foreignKeys } = getTableConfig(table);
  const references = foreignKeys
    .filter(({ onDelete }) => onDelete === "set null")
    .map((key) => key.reference());
  const kept = columns.filter(({ name, generated }) => !generated && toSnakeCase(name) in rows[0]!);
  const nameOf = ({ name }: PgColumn) => sql.identifier(toSnakeCase(name));
  const valueOf = (column: PgColumn) => {
    const value = sql`kept.${nameOf(column)}`;
    const reference = references.find(({ columns: [from] }) => from === column);
    const [to] = reference?.foreignColumns ?? [];
    return to ? sql`(select ${to} from ${to.table} where ${to} = ${value})` : value;
  };
  await db.execute(sql`
    insert into ${table} (${sql.join(kept.map(nameOf), sql`, `)})
    select ${sql.join(kept.map(valueOf), sql`, `)}
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) as kept`);
}
