import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../fixtures/product.ts";
import { account, Program, runToEnd } from "./program.ts";

const run = promisify(execFile);

/** Everybody's in this cluster, which listens on the loopback only. */
export const password = "only-for-this-test";
/** What the product signs in as: the owner of its database, and no more than that. */
export const owner = "checkup";

/** One PostgreSQL server with a data folder of its own. */
export class Postgres {
  readonly port: number;
  readonly #bin: string;
  /** The data are in `postgres` in it. */
  readonly #folder: string;
  readonly #program: Program;

  private constructor(bin: string, folder: string, port: number) {
    this.#bin = bin;
    this.#folder = folder;
    this.port = port;
    const settings = {
      port,
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      max_connections: 60,
      // A standby looks for its primary again at once, and not after 5 s.
      wal_retrieve_retry_interval: "100ms",
    };
    this.#program = new Program([
      join(bin, "postgres"),
      "-D",
      join(folder, "postgres"),
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ]);
  }

  /** A new primary with an empty database. */
  static async createPrimary(bin: string, folder: string): Promise<Postgres> {
    const server = await Postgres.#prepare(bin, folder);
    const passwordFile = join(folder, "password");
    await writeFile(passwordFile, password);
    const data = join(folder, "postgres");
    const ways = ["-U", "postgres", "-A", "scram-sha-256", `--pwfile=${passwordFile}`];
    await runToEnd([join(bin, "initdb"), "-D", data, "-E", "UTF8", ...ways]);
    await server.start();
    await server.sql(`create role ${owner} login password '${password}'`);
    await server.sql(`create database ${owner} owner ${owner}`);
    return server;
  }

  /** A standby that streams what this server commits; from then on each commit waits for it. */
  async createStandby(folder: string): Promise<Postgres> {
    const standby = await Postgres.#prepare(this.#bin, folder);
    const from = `host=127.0.0.1 port=${this.port} user=postgres application_name=standby`;
    const slot = `standby_${standby.port}`;
    const ways = ["-R", "-X", "stream", "-c", "fast", "-C", "-S", slot];
    await runToEnd(
      [join(this.#bin, "pg_basebackup"), "-d", from, "-D", join(folder, "postgres"), ...ways],
      { PGPASSWORD: password },
    );
    await standby.start();
    // Only now: a standby copies the settings, and once promoted it has no standby to wait for.
    await this.sql("alter system set synchronous_standby_names = 'standby'");
    await this.sql("select pg_reload_conf()");
    await this.until("select count(*) > 0 from pg_stat_replication where sync_state = 'sync'");
    return standby;
  }

  static async #prepare(bin: string, folder: string) {
    await mkdir(folder, { mode: 0o700 });
    if (account) await run("chown", [`${account}:${account}`, folder]);
    return new Postgres(bin, folder, await freePort());
  }

  async start(): Promise<void> {
    await this.#program.start(async () => {
      const asked = ["-h", "127.0.0.1", "-p", String(this.port), "-q"];
      return runToEnd([join(this.#bin, "pg_isready"), ...asked]).then(
        () => true,
        () => false,
      );
    });
  }

  /** Ends it as its operators do: "fast" rolls back what is open, "immediate" recovers at the next start. */
  async stop(mode: "fast" | "immediate"): Promise<void> {
    await this.#program.end(mode === "fast" ? "SIGINT" : "SIGQUIT");
  }

  /** Ends the server and all its sessions as the loss of its machine would. */
  async kill(): Promise<void> {
    const file = join(this.#folder, "postgres", "postmaster.pid");
    const server = String(Number.parseInt(await readFile(file, "utf8"), 10));
    // Its sessions lead process groups of their own, so that killing the server's would not reach them.
    const { stdout } = await run("ps", ["-o", "pid=", "--ppid", server]);
    const all = [server, ...stdout.trim().split(/\s+/)];
    await run("kill", ["-KILL", ...all]).catch(() => undefined); // some may have ended meanwhile
    await this.#program.end("SIGKILL");
  }

  async promote(): Promise<void> {
    await this.sql("select pg_promote(true, 60)");
  }

  /** Asks the product's database; answers what psql prints, without heads. */
  async sql(text: string, database = "postgres"): Promise<string> {
    const where = `host=127.0.0.1 port=${this.port} user=postgres dbname=${database}`;
    const settings = { PGPASSWORD: password };
    const psql = [join(this.#bin, "psql"), where, "-XAtq", "-v", "ON_ERROR_STOP=1", "-c", text];
    return (await runToEnd(psql, settings)).trim();
  }

  /** Asks until the answer is yes. */
  async until(condition: string, database = "postgres"): Promise<void> {
    for (let tries = 0; tries < 600; tries += 1) {
      if ((await this.sql(condition, database)) === "t") return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`never true: ${condition}`);
  }
}
