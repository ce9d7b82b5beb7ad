import type { Connection } from "./client.ts";

/**
 * A statement that is built once and prepared once on each connection. `build` ends in `.prepare(name)`; the name is the
 * statement's in the database too, so no two statements share one. On a transaction it is built anew, as Drizzle binds a
 * statement to what it runs on. For statements whose plan does not depend on their values: from the sixth run on
 * PostgreSQL may plan without looking at them, and never does where a plan for some of them looks better: what differs
 * is hidden from it then, as `contains` and `windowedFor` do.
 */
export function prepared<Statement>(build: (db: Connection) => Statement) {
  const built = new WeakMap<Connection, Statement>();
  return (db: Connection): Statement => {
    const known = built.get(db);
    if (known) return known;
    const statement = build(db);
    built.set(db, statement);
    return statement;
  };
}
