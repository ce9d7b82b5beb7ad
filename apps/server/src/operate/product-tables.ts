import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ClientBase } from "pg";
import { z } from "zod";
import { migrationsFolder } from "#db/migrate.ts";

export interface Table {
  name: string;
  /** Without generated ones, which nobody may write. */
  columns: string[];
}

const snapshot = z.object({ tables: z.record(z.string(), z.object({ name: z.string() })) });

/** The names of our tables after a migration: the database may hold others, which are not ours to copy or drop. */
export function tablesAfter(migration: string): string[] {
  const file = join(migrationsFolder, "meta", `${migration.slice(0, 4)}_snapshot.json`);
  const { tables } = snapshot.parse(JSON.parse(readFileSync(file, "utf8")));
  return Object.values(tables).map(({ name }) => name);
}

/** The tables with these names, each after those that its foreign keys refer to. */
export async function findTables(client: ClientBase, names: string[]): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any($1)
     group by c.relname order by c.relname`,
    [names],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to
     from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  );
  return inOrder(tables, references);
}

function inOrder(tables: Table[], references: { from: string; to: string }[]): Table[] {
  const ordered: Table[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ name }) =>
      references.every(({ from, to }) => from !== name || to === name || !waiting.has(to)),
    );
    if (ready.length === 0) {
      throw new Error(`These tables refer to each other: ${[...waiting.keys()].join(", ")}`);
    }
    for (const table of ready) waiting.delete(table.name);
    ordered.push(...ready);
  }
  return ordered;
}
