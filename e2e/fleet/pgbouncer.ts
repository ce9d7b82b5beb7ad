import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { owner, password } from "./postgres.ts";
import { portAnswers, Program } from "./program.ts";

/** PgBouncer in transaction mode: what the instances take for the database. */
export class PgBouncer {
  readonly #file: string;
  readonly #users: string;
  readonly #program: Program;
  readonly #port: number;

  private constructor(program: string, folder: string, port: number) {
    this.#file = join(folder, "pgbouncer.ini");
    this.#users = join(folder, "users.txt");
    this.#program = new Program([program, this.#file]);
    this.#port = port;
  }

  static async start(program: string, folder: string, port: number, database: number) {
    const pgbouncer = new PgBouncer(program, folder, port);
    await writeFile(pgbouncer.#users, `"${owner}" "${password}"\n`);
    await pgbouncer.#write(database);
    await pgbouncer.#program.start(() => portAnswers(port));
    return pgbouncer;
  }

  /** For DATABASE_URL. */
  get address(): string {
    return `postgresql://${owner}:${password}@127.0.0.1:${this.#port}/${owner}`;
  }

  /** Sends everybody to the server at this port from now on, as an operator does after a failover. */
  async pointTo(database: number): Promise<void> {
    await this.#write(database);
    this.#program.signal("SIGHUP");
  }

  async stop(): Promise<void> {
    await this.#program.end("SIGTERM");
  }

  async #write(database: number): Promise<void> {
    const lines = [
      "[databases]",
      `${owner} = host=127.0.0.1 port=${database} dbname=${owner}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${this.#port}`,
      "unix_socket_dir =",
      "auth_type = scram-sha-256",
      `auth_file = ${this.#users}`,
      "pool_mode = transaction",
      "default_pool_size = 20",
      "max_client_conn = 200",
      // An unavailable database is tried again after a second, and not after fifteen.
      "server_login_retry = 1",
    ];
    await writeFile(this.#file, `${lines.join("\n")}\n`);
  }
}
