import type { ClientBase } from "pg";

export interface Table {
  name: string;
  /** Without generated ones, which nobody may write. */
  columns: string[];
}

/** Tables of a schema with these names, each after those that its foreign keys refer to. */
export async function findTables(
  client: ClientBase,
  schema: string,
  names: string[],
): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = $1 and c.relkind in ('r', 'p') and c.relname = any($2)
     group by c.relname order by c.relname`,
    [schema, names],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to
     from pg_constraint k
     join pg_class f on f.oid = k.conrelid
     join pg_class t on t.oid = k.confrelid
     join pg_namespace n on n.oid = f.relnamespace
     where k.contype = 'f' and n.nspname = $1`,
    [schema],
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

export const quoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;
export const quotedList = (identifiers: string[]) => identifiers.map(quoted).join(", ");

/** The column `name` of what a query answers. */
export const listNames = async (client: ClientBase, query: string) =>
  (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
