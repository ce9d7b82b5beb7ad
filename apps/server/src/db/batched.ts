import { AsyncLocalStorage } from "node:async_hooks";
import DataLoader from "dataloader";
import type { Connection } from "./client.ts";

/** A batch serves many requests: it must not run with the timeout, nor under the id, of the first one. */
const withoutContext = AsyncLocalStorage.snapshot();
const maxBatchSize = 100;

interface Source<Row> {
  /** Reads the rows of these keys with one statement, in any order. */
  read: (db: Connection, keys: readonly string[]) => Promise<Row[]>;
  keyOf: (row: Row) => string;
}

/** Finds a row by its key. What is asked for in one turn of the event loop is read with one statement; nothing is cached. */
export function batched<Row>({ read, keyOf }: Source<Row>) {
  const createLoader = (db: Connection) =>
    new DataLoader<string, Row | undefined>(
      async (keys) => {
        const rows = await read(db, keys);
        const found = new Map(rows.map((row) => [keyOf(row), row]));
        return keys.map((key) => found.get(key));
      },
      { cache: false, maxBatchSize, batchScheduleFn: (run) => withoutContext(setImmediate, run) },
    );
  const loaders = new WeakMap<Connection, ReturnType<typeof createLoader>>();
  return (db: Connection, key: string): Promise<Row | undefined> => {
    const loader = loaders.get(db) ?? createLoader(db);
    loaders.set(db, loader);
    return loader.load(key);
  };
}
