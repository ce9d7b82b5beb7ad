import { AsyncResource } from "node:async_hooks";
import type { Socket } from "node:net";
import pg from "pg";
import { DatabaseAway, markAway, PoolFull, saysAway } from "./away.ts";
import { cancelStatement } from "./cancel.ts";
import { isDirect } from "./direct.ts";
import { patienceHere } from "./patience.ts";

/** What the pool that is under ours says when nobody gave a connection back in time. */
const fullText = "timeout exceeded when trying to connect";
/** A connection that is given up lives so long still: to be told of a cancelled statement, and to roll back. */
const lastWordsMs = 1_000;
/** Two waits and an answer fit into the 30 s of a request; a server that answers needs far less. */
const connectionMs = 8_000;
/** A host that vanished is noticed on a connection that only waits within twice this. */
const keepAliveMs = 10_000;
/** So that connections come to spread over servers that were added, or came back. */
const lifetimeSeconds = 30 * 60;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;
type Callback = (error: unknown, result: unknown) => void;

/**
 * A statement that was given up is no success, whatever is answered: a COMMIT that waited for a synchronous
 * standby ends so, made on this server alone, and a failover would lose it.
 */
const givenUp = () =>
  new DatabaseAway("the database answered too late: what was asked for may be done all the same");

const isCallback = (value: unknown): value is Callback => typeof value === "function";

/** Or one with TLS around it. */
const streamOf = (client: pg.PoolClient) =>
  (client.connection as unknown as { stream: Socket }).stream;

/** A statement as it is, prepared for this one run only. */
const withoutName = (statement: unknown) =>
  typeof statement === "object" && statement !== null && "name" in statement && statement.name
    ? { ...statement, name: undefined }
    : statement;

const poolFull = () =>
  new PoolFull(
    `no connection was free within ${connectionMs / 1000} s: raise DATABASE_POOL, or look for slow statements`,
  );

/**
 * Connections that do not outlive their server. One that breaks, stays silent for too long while an answer is
 * due, or is to a server that cannot serve leaves the pool at once, whoever holds it. Nothing here is a
 * startup parameter, nor lasts longer than a statement, so that all of it works behind PgBouncer.
 */
export class DatabasePool extends pg.Pool {
  /** When the database was last found away, by `performance.now()`. */
  awayAt = -Infinity;
  /** What it was found by. */
  awayBecause: unknown;
  #over = new WeakSet<pg.PoolClient>();
  /** Connections on which statements may have names. */
  #direct = new WeakSet<pg.PoolClient>();
  #idle = new Set<pg.PoolClient>();

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
        isDirect(client).then((direct) => {
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
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error!))); // one of the two is there
      });
    }
    // Whoever had to wait goes on in his own context, not in that of who made room: it holds his patience.
    const context = new AsyncResource("connection", { requireManualDestroy: true });
    super.connect((failure, client) => {
      const error = failure?.message === fullText ? poolFull() : failure;
      if (error) this.#noteAway(error);
      if (client) this.#releaseOnce(client);
      const release = (reason?: Error | boolean) => client?.release(reason);
      context.runInAsyncScope(callback, undefined, error, client, release);
    });
  }

  #noteAway(error: unknown) {
    this.awayAt = performance.now();
    this.awayBecause = error;
    markAway(error);
  }

  /** Its holder may give it back after it broke, and does not always: Drizzle keeps one whose `begin` failed. */
  #releaseOnce(client: pg.PoolClient) {
    const release = client.release.bind(client);
    let isReleased = false;
    client.release = (error) => {
      client.off("end", giveUp);
      if (isReleased) return;
      isReleased = true;
      release(error ?? this.#over.has(client));
    };
    const giveUp = () => client.release(true);
    client.on("end", giveUp);
  }

  /** Where one connection stayed silent even when its statement was cancelled, the others may lead nowhere too. */
  #endIdle() {
    for (const client of this.#idle) streamOf(client).destroy();
  }

  #watch(client: pg.PoolClient) {
    const stream = streamOf(client);
    client.on("error", () => this.#over.add(client));
    client.on("drain", () => stream.setTimeout(0));
    const giveUp = (then?: () => void) => {
      if (this.#over.has(client)) return;
      this.#over.add(client);
      setTimeout(() => {
        stream.destroy();
        then?.();
      }, lastWordsMs);
    };
    stream.on("timeout", () => {
      if (this.#over.has(client)) return;
      let isSilent = true;
      client.once("drain", () => (isSilent = false));
      giveUp(() => isSilent && this.#endIdle());
      cancelStatement(client, this.options, lastWordsMs);
    });
    const judge = (error: unknown) => {
      if (!this.#over.has(client) && !saysAway(error)) return;
      giveUp(); // its holder may not: Drizzle keeps one whose `begin` was refused
      this.#noteAway(error);
    };
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
    const watched = (...parts: unknown[]) => {
      if (!this.#direct.has(client)) parts[0] = withoutName(parts[0]);
      stream.setTimeout(patienceHere());
      const wasOver = this.#over.has(client); // as for the rollback that follows
      const failureOf = (error: unknown) => {
        const failure = error ?? (!wasOver && this.#over.has(client) ? givenUp() : undefined);
        if (failure) judge(failure);
        return failure;
      };
      const callback = parts.at(-1);
      if (isCallback(callback)) {
        parts[parts.length - 1] = (error: unknown, result: unknown) => {
          const failure = failureOf(error);
          callback(failure, failure ? undefined : result);
        };
      }
      const result = query(...parts);
      if (!(result instanceof Promise)) return result;
      const settle = (error?: unknown) => {
        const failure = failureOf(error);
        if (failure) throw failure;
        return result;
      };
      return result.then(() => settle(), settle);
    };
    client.query = watched as pg.PoolClient["query"];
  }
}
