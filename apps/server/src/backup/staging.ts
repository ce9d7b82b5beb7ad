import { once } from "node:events";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { CopyStreamQuery } from "pg-copy-streams";
import { knownMigrations } from "#db/migrate.ts";
import type { Migration } from "#db/migrate.ts";
import { BackupRefused, leftOut } from "./format.ts";
import type { BackupManifest } from "./format.ts";
import { findTables, quoted, quotedList } from "./tables.ts";

/** Beside the tables in use, in a transaction: nobody else ever sees it. */
export const staging = "checkup_restore";

/** Migrations name the schema of tables that foreign keys refer to; there it is this one. */
const inStaging = (statement: string) => statement.replaceAll(/"?\bpublic"?\./g, `"${staging}".`);

/** An empty schema that unqualified names lead to; extensions stay, or come, where they are without it. */
export async function openStaging(client: PoolClient): Promise<void> {
  for (const statement of knownMigrations().flatMap(({ statements }) => statements)) {
    if (/\bcreate extension\b/i.test(statement)) await client.query(statement);
  }
  await client.query(`create schema ${staging}`);
  await client.query(
    `select set_config('search_path', concat('${staging}, ', nullif(current_setting('search_path'), '') || ', ', 'public'), true)`,
  );
}

export async function migrateStaging(client: PoolClient, migrations: Migration[]): Promise<void> {
  for (const { statements } of migrations) {
    for (const statement of statements) await client.query(inStaging(statement));
  }
}

interface OpenTable {
  name: string;
  stream: CopyStreamQuery;
  failure?: Error;
}

/** Takes the pieces of tables, in the order of the backup, and enters them. */
export class TableLoader {
  readonly #client: PoolClient;
  readonly #tables: BackupManifest["tables"];
  #open: OpenTable | undefined;

  constructor(client: PoolClient, tables: BackupManifest["tables"]) {
    this.#client = client;
    this.#tables = tables;
  }

  /** Refuses tables and columns that this program does not have, or does not restore. */
  async confirmTables(): Promise<void> {
    const names = this.#tables.map(({ name }) => name);
    const known = await findTables(this.#client, staging, names);
    for (const { name, columns } of this.#tables) {
      const there = known.find((table) => table.name === name)?.columns ?? [];
      if (name in leftOut || columns.some((column) => !there.includes(column))) {
        throw new BackupRefused(
          `This backup holds a table (${name}) that this program does not know in that shape.`,
        );
      }
    }
  }

  async add(name: string, content: Buffer): Promise<void> {
    if (this.#open?.name !== name) await this.#begin(name);
    const { stream, failure } = this.#open!; // begun just now, or before
    if (failure) throw failure;
    if (!stream.write(content)) await once(stream, "drain"); // an error ends the wait too
  }

  async #begin(name: string) {
    await this.end();
    const table = this.#tables.find((candidate) => candidate.name === name);
    if (!table) throw new BackupRefused(`This backup does not say what the table ${name} is.`);
    const target = `${staging}.${quoted(name)}`;
    const stream = this.#client.query(
      copyFrom(`copy ${target} (${quotedList(table.columns)}) from stdin`),
    );
    const open: OpenTable = { name, stream };
    // The stream itself does not remember what the database refused.
    stream.on("error", (error) => (open.failure ??= error));
    this.#open = open;
  }

  /** Ends the table that is being entered; says so when it took other rows than were written. */
  async end(): Promise<void> {
    if (!this.#open) return;
    const { name, stream, failure } = this.#open;
    this.#open = undefined;
    if (failure) throw failure;
    stream.end();
    await once(stream, "finish");
    const { rows } = this.#tables.find((table) => table.name === name)!; // looked up when it began
    if (stream.rowCount !== rows) {
      throw new BackupRefused(
        `The table ${name} has ${stream.rowCount} rows instead of ${rows}: the backup is damaged.`,
      );
    }
  }
}

/** Numbers that count on go on after the highest that is there. */
export async function setCounters(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; counter: string }>(
    `select c.relname as table, a.attname as column,
       pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as counter
     from pg_attribute a
     join pg_class c on c.oid = a.attrelid
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) is not null`,
    [staging],
  );
  for (const { table, column, counter } of rows) {
    const highest = `(select max(${quoted(column)}) from ${staging}.${quoted(table)})`;
    await client.query(`select setval($1, coalesce(${highest}, 1), ${highest} is not null)`, [
      counter,
    ]);
  }
}

/** Without them the first questions to new tables would be answered the slow way. */
export async function gatherStatistics(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = 'r'",
    [staging],
  );
  for (const { name } of rows) await client.query(`analyze ${staging}.${quoted(name)}`);
}
