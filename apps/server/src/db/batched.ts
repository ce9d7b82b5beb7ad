import { AsyncLocalStorage } from "node:async_hooks";
import DataLoader from "dataloader";
import { sql } from "drizzle-orm";
import type { Connection } from "./client.ts";

/** A batch serves many requests: it must not run with the patience, nor under the id, of whichever came first. */
const inNobodysContext = AsyncLocalStorage.snapshot();
/** So that nobody waits for a statement that reads without end. */
const mostKeys = 100;

interface Source<Row> {
  /** Reads the rows of these keys in one statement, in any order; of what does not exist there is none. */
  read: (db: Connection, keys: readonly string[]) => Promise<Row[]>;
  keyOf: (row: Row) => string;
}

/**
 * Finds a row by its key; what is asked for in one turn of the event loop is read by one statement. Each look-up
 * begins after it was asked for, and nothing is remembered, so that it sees what a statement of its own would see.
 */
export function batched<Row>({ read, keyOf }: Source<Row>) {
  const loaderOf = (db: Connection) =>
    new DataLoader<string, Row | undefined>(
      async (keys) => {
        const rows = await read(db, keys);
        const found = new Map(rows.map((row) => [keyOf(row), row]));
        return keys.map((key) => found.get(key));
      },
      {
        cache: false,
        maxBatchSize: mostKeys,
        batchScheduleFn: (run) => inNobodysContext(setImmediate, run),
      },
    );
  const loaders = new WeakMap<Connection, ReturnType<typeof loaderOf>>();
  return (db: Connection, key: string): Promise<Row | undefined> => {
    let loader = loaders.get(db);
    if (!loader) loaders.set(db, (loader = loaderOf(db)));
    return loader.load(key);
  };
}

/**
 * The keys of a prepared statement, for `= any(…)`. PostgreSQL must not see how many they are: it would never keep a
 * plan, as the one that is made for few keys always looks better than the one for any number.
 */
export const givenKeys = (type: "text" | "uuid") =>
  sql`any((select ${sql.placeholder("keys")}::${sql.raw(type)}[])::${sql.raw(type)}[])`;
