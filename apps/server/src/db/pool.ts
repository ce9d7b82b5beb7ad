import type { Socket } from "node:net";
import { LRUCache } from "lru-cache";
import pg from "pg";
import { currentTimeout, withTimeout } from "./timeout.ts";
import { cannotServe, DatabaseUnavailable, PoolFull } from "./errors.ts";

/** Two waits and an answer fit into the 30 s of a request; a server that answers needs far less. */
const connectionMs = 8_000;
/** A host that vanished is noticed on a connection that only waits within twice this. */
const keepAliveMs = 10_000;
/** So that connections come to spread over servers that were added, or came back. */
const lifetimeSeconds = 30 * 60;
/** What pg says. */
const poolFullText = "timeout exceeded when trying to connect";
const timeoutText = "Query read timeout";

/** What pg has and its types do not. */
interface Internals {
  processID: number | null;
  secretKey: number | null;
  connection: pg.Connection & { stream: Socket };
  /** Ends the query of another session; compares it with that session's, to be sure. */
  cancel(session: object, query: object): void;
}
const internalsOf = (client: pg.Client | pg.PoolClient) => client as unknown as Internals;
const streamOf = (client: pg.PoolClient) => internalsOf(client).connection.stream; // TLS puts another one in its place

const unavailable = (error: Error) =>
  error.message === poolFullText
    ? new PoolFull(
        `no connection was free within ${connectionMs / 1000} s: raise DATABASE_POOL, or look for slow statements`,
      )
    : new DatabaseUnavailable(error.message, { cause: error });

/**
 * Whether this connection has one session of the server to itself. A pooler such as PgBouncer announces a made-up
 * process: what was prepared for one transaction may be unknown to the next.
 */
async function isDirect(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid === internalsOf(client).processID;
}

/** A statement's name costs memory on each connection: rare statements get none. */
const namesAtMost = 100;
const sendingsBefore = 5;
/** In characters: longer statements hold values of many rows, and hardly repeat. */
const longestNamed = 10_000;

/** A migration changed the result type of a named statement: this connection cannot send it any more. */
const isOutdated = (error: Error) =>
  error instanceof pg.DatabaseError &&
  error.code === "0A000" &&
  error.routine === "RevalidateCachedQuery";

/**
 * pg's pool, of which a connection never outlives its server: one that breaks, whose statement got no answer in time,
 * or that leads to a server which cannot serve leaves the pool at once, also while it is in use. Nothing here is a
 * startup parameter or lasts longer than a statement, so that all of it works behind PgBouncer.
 */
export class DatabasePool extends pg.Pool {
  readonly #idle = new Set<pg.PoolClient>();
  readonly #direct = new WeakSet<pg.PoolClient>();
  readonly #sendings = new LRUCache<string, number>({ max: 1000 });
  readonly #names = new Map<string, string>();

  constructor(url: string, max: number) {
    super({
      connectionString: url,
      max,
      connectionTimeoutMillis: connectionMs,
      maxLifetimeSeconds: lifetimeSeconds,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      application_name: "compliance-checkup",
      verify: (client, done) => {
        withTimeout(connectionMs, () => isDirect(client)).then((direct) => {
          if (direct) this.#direct.add(client);
          done();
        }, done);
      },
    });
    // A connection that breaks is replaced; without listeners its error would end the process.
    this.on("error", () => undefined);
    this.on("connect", (client) => this.#watch(client));
    this.on("acquire", (client) => this.#idle.delete(client));
    this.on("release", (_error, client) => this.#idle.add(client));
    this.on("remove", (client) => this.#idle.delete(client));
    const open = this.connect.bind(this) as () => Promise<pg.PoolClient>;
    this.connect = (async () => {
      try {
        const client = await open();
        this.#releaseOnce(client);
        return client;
      } catch (error) {
        throw unavailable(error as Error);
      }
    }) as pg.Pool["connect"];
    // pg's own reports a connection that breaks before the connection itself does.
    this.query = (async (statement: pg.QueryConfig | string, values?: unknown[]) => {
      const client = await this.connect();
      try {
        const result = await client.query(statement, values);
        client.release();
        return result;
      } catch (error) {
        client.release(true); // as pg does: it may have begun a transaction
        throw error;
      }
    }) as pg.Pool["query"];
  }

  /** The holder of a broken connection may return it, and does not always: Drizzle keeps one whose `begin` failed. */
  #releaseOnce(client: pg.PoolClient) {
    const release = client.release.bind(client);
    let isReleased = false;
    client.release = (error) => {
      client.off("end", releaseBroken);
      if (isReleased) return;
      isReleased = true;
      release(error ?? streamOf(client).destroyed);
    };
    const releaseBroken = () => client.release(true);
    client.on("end", releaseBroken);
  }

  /** The name under which a statement that is sent often is parsed once for each connection. */
  #nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= namesAtMost || text.length > longestNamed) {
      return name;
    }
    const sent = (this.#sendings.get(text) ?? 0) + 1;
    this.#sendings.set(text, sent);
    if (sent > sendingsBefore) this.#names.set(text, `often_${this.#names.size}`);
    return undefined;
  }

  #watch(client: pg.PoolClient) {
    client.on("error", () => undefined); // what was sent fails, and says why
    const failureOf = (error: Error): Error => {
      const isTimeout = error.message === timeoutText;
      const isUnfit = error instanceof pg.DatabaseError && cannotServe(error);
      if (isTimeout) {
        cancelStatement(client, this.options);
        // The others may lead to the same host that vanished; with an error the pool drops them.
        for (const idle of this.#idle) {
          idle.emit("error", error);
          streamOf(idle).destroy();
        }
      }
      const isLost = isTimeout || isUnfit || isOutdated(error) || streamOf(client).destroyed;
      if (!isLost) return error;
      streamOf(client).destroy();
      return unavailable(error);
    };
    const send = client.query.bind(client) as (...parts: unknown[]) => unknown;
    const query = (statement: pg.Submittable | pg.QueryConfig | string, ...parts: unknown[]) => {
      if (typeof statement === "object" && "submit" in statement) return send(statement, ...parts);
      const config = typeof statement === "string" ? { text: statement } : statement;
      // A bare text may be several statements, which cannot have a name; with values, or as Drizzle sends it, it is one.
      const [values] = parts;
      const isSingle = config === statement || (Array.isArray(values) && values.length > 0);
      const name = this.#direct.has(client) && isSingle && this.#nameOf(config.text);
      const result = send({ ...config, name, query_timeout: currentTimeout() }, ...parts);
      if (!(result instanceof Promise)) return result;
      return result.catch((error: Error) => {
        throw failureOf(error);
      });
    };
    client.query = query as pg.PoolClient["query"];
  }
}

/**
 * Asks the server, on a connection of its own, to end what this one's session does: a session that waits for a lock
 * does not notice that its connection was closed, and would stay, with another one for each try.
 */
function cancelStatement(client: pg.PoolClient, config: pg.ClientConfig) {
  const other = internalsOf(new pg.Client(config));
  const { stream } = other.connection;
  other.connection.on("error", () => undefined);
  stream.setTimeout(connectionMs, () => stream.destroy());
  const { processID, secretKey } = internalsOf(client);
  other.cancel({ processID, secretKey, activeQuery: client }, client); // the server closes the connection then
}
