import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findEngine } from "../../apps/server/src/db/embedded-engine.ts";
import { findPlace } from "../../apps/server/src/db/embedded-place.ts";
import { OtherDatabase } from "./other-database.ts";

/** A PostgreSQL whose clock can be set: the product hands on no such settings to its own. */
export class DatabaseWithClock {
  readonly url: string;
  readonly #made: OtherDatabase;
  #server: ChildProcess | undefined;

  private constructor(made: OtherDatabase) {
    this.#made = made;
    this.url = made.url;
  }

  static async start(clock: Record<string, string>): Promise<DatabaseWithClock> {
    const made = await OtherDatabase.start();
    await made.end();
    const database = new DatabaseWithClock(made);
    await database.#launch(clock);
    return database;
  }

  async #launch(clock: Record<string, string>) {
    const place = await findPlace(this.#made.folder);
    const { postgres } = await findEngine(place.account);
    const settings = {
      listen_addresses: "127.0.0.1",
      port: new URL(this.url).port,
      unix_socket_directories: "",
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const env = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC", ...clock };
    const where = { ...place.account, cwd: "/", env, stdio: "ignore" } as const;
    this.#server = spawn(postgres, ["-D", place.cluster, ...flags], where);
    for (let waited = 0; waited < 30_000; waited += 100) {
      if (await this.#answers()) return;
      await sleep(100);
    }
    throw new Error("PostgreSQL did not start with a clock of its own.");
  }

  async #answers(): Promise<boolean> {
    const client = new pg.Client(this.url);
    client.on("error", () => undefined);
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async stop(): Promise<void> {
    const server = this.#server;
    if (server && server.exitCode === null) {
      const exit = once(server, "exit");
      server.kill("SIGINT");
      await exit;
    }
    await this.#made.stop();
  }
}
