import { AsyncLocalStorage } from "node:async_hooks";
import DataLoader from "dataloader";
import { sql } from "drizzle-orm";
import type { Connection } from "./client.ts";

/** A batch serves many requests: it must not run with the patience, nor under the id, of whichever came first. */
const inNobodysContext = AsyncLocalStorage.snapshot();
/** So that nobody waits for a statement that reads without end. */
const mostKeys = 100;
/** How long look-ups wait for those before them to return, at most: a statement that hangs holds up no other. */
const longestWaitMs = 5;

interface Source<Row> {
  /** Reads the rows of these keys in one statement, in any order; of what does not exist there is none. */
  read: (db: Connection, keys: readonly string[]) => Promise<Row[]>;
  keyOf: (row: Row) => string;
}

/**
 * Finds a row by its key. What is asked for in one turn of the event loop is read by one statement, and so is what is
 * asked for while such a statement is under way: the more ask, the fewer statements are needed for each. Each look-up
 * begins after it was asked for, and nothing is remembered, so that it sees what a statement of its own would see.
 */
export function batched<Row>({ read, keyOf }: Source<Row>) {
  const loaderOf = (db: Connection) => {
    const turns = new Turns();
    return new DataLoader<string, Row | undefined>(
      async (keys) => {
        try {
          const rows = await read(db, keys);
          const found = new Map(rows.map((row) => [keyOf(row), row]));
          return keys.map((key) => found.get(key));
        } finally {
          turns.returned();
        }
      },
      { cache: false, maxBatchSize: mostKeys, batchScheduleFn: (run) => turns.take(run) },
    );
  };
  const loaders = new WeakMap<Connection, ReturnType<typeof loaderOf>>();
  return (db: Connection, key: string): Promise<Row | undefined> => {
    let loader = loaders.get(db);
    if (!loader) loaders.set(db, (loader = loaderOf(db)));
    return loader.load(key);
  };
}

/** Lets one go at a time, as long as none takes long and no turn has more than fit into one. */
class Turns {
  #underWay = 0;
  readonly #waiting = new Set<() => void>();

  take(run: () => void): void {
    const go = () => {
      this.#underWay += 1;
      run();
    };
    if (this.#underWay === 0) {
      inNobodysContext(setImmediate, go);
      return;
    }
    const goNow = () => {
      clearTimeout(longest);
      this.#waiting.delete(goNow);
      go();
    };
    const longest = inNobodysContext(setTimeout, goNow, longestWaitMs);
    this.#waiting.add(goNow);
  }

  /** One is back: whoever waits longest goes. */
  returned(): void {
    this.#underWay -= 1;
    const [next] = this.#waiting;
    next?.();
  }
}

/**
 * The keys of a prepared statement, for `= any(…)`. PostgreSQL must not see how many they are: it would never keep a
 * plan, as the one that is made for few keys always looks better than the one for any number.
 */
export const givenKeys = (type: "text" | "uuid") =>
  sql`any((select ${sql.placeholder("keys")}::${sql.raw(type)}[])::${sql.raw(type)}[])`;
