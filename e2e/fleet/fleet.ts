import { randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MailServer } from "../fixtures/mail-server.ts";
import { freePort, Product } from "../fixtures/product.ts";
import { findPrograms } from "./packages.ts";
import { PgBouncer } from "./pgbouncer.ts";
import { Postgres } from "./postgres.ts";
import { Proxy } from "./proxy.ts";
import { startS3 } from "./s3.ts";

export type Storage = "folder" | "s3";

export const administrator = "admin@back-office.com";
const instanceCount = 3;

/** Three instances of the product behind a proxy, on one database behind PgBouncer, with one storage. */
export class Fleet {
  readonly instances: Product[] = [];
  readonly mails = new MailServer();
  /** The server that PgBouncer leads to. */
  database!: Postgres;
  proxy!: Proxy;
  readonly #folder: string;
  #standby: Postgres | undefined;
  #pgbouncer!: PgBouncer;
  #databases = 0;
  /** In the order in which they were started. */
  readonly #toStop: (() => Promise<unknown>)[] = [];

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async start(storage: Storage): Promise<Fleet> {
    const folder = await mkdtemp(join(tmpdir(), "checkup-fleet-"));
    await chmod(folder, 0o755); // the account of the database enters it
    const fleet = new Fleet(folder);
    fleet.#toStop.push(() => rm(folder, { recursive: true, force: true }));
    try {
      await fleet.#start(storage);
    } catch (error) {
      await fleet.stop();
      throw error;
    }
    return fleet;
  }

  async #start(storage: Storage) {
    const programs = findPrograms();
    if (!programs) throw new Error("The programs are missing: start the tests by `npm run fleet`.");
    this.database = await Postgres.createPrimary(programs.postgres, this.#newDatabaseFolder());
    this.#toStop.push(() => this.database.stop("immediate"));
    this.#toStop.push(async () => this.#standby?.stop("immediate"));
    await this.addStandby();
    this.#pgbouncer = await PgBouncer.start(
      programs.pgbouncer,
      this.#folder,
      await freePort(),
      this.database.port,
    );
    this.#toStop.push(() => this.#pgbouncer.stop());
    await this.mails.start();
    this.#toStop.push(() => this.mails.stop());

    const proxyPort = await freePort();
    const settings = {
      DATABASE_URL: this.#pgbouncer.address,
      PUBLIC_URL: `http://localhost:${proxyPort}`,
      SESSION_SECRET: randomBytes(24).toString("hex"),
      TRUSTED_PROXIES: "127.0.0.1",
      ADMIN_EMAILS: administrator,
      SMTP_URL: this.mails.address,
      MAIL_FROM: "checkup@back-office.com",
      LOG_LEVEL: "info",
      ...(storage === "s3" ? await this.#startS3() : await this.#shareFolder()),
    };
    // All at once, on an empty database: one of them migrates.
    const starts = Array.from({ length: instanceCount }, () => Product.start(settings));
    const started = await Promise.allSettled(starts);
    for (const outcome of started) {
      if (outcome.status === "rejected") continue;
      this.instances.push(outcome.value);
      this.#toStop.push(() => outcome.value.stop());
    }
    await Promise.all(starts);
    this.proxy = await Proxy.start(programs.haproxy, this.#folder, {
      proxy: proxyPort,
      state: await freePort(),
      instances: this.instances.map(({ origin }) => Number(new URL(origin).port)),
    });
    this.#toStop.push(() => this.proxy.stop());
    await this.untilReady();
  }

  async #startS3(): Promise<Record<string, string>> {
    const { settings, stop } = await startS3(this.#newFolder("s3"), await freePort());
    this.#toStop.push(stop);
    return settings;
  }

  async #shareFolder() {
    const folder = this.#newFolder("files");
    await mkdir(folder);
    return { DATA_DIR: folder };
  }

  #newFolder(name: string) {
    return join(this.#folder, name);
  }

  #newDatabaseFolder() {
    this.#databases += 1;
    return this.#newFolder(`database-${this.#databases}`);
  }

  /** Where visitors find the product. */
  get origin(): string {
    return this.proxy.origin;
  }

  /** Ends everything, the last one first. */
  async stop(): Promise<void> {
    for (const stop of this.#toStop.splice(0).toReversed()) await stop();
  }

  /** Gives the database a standby that has all that is committed from now on. */
  async addStandby(): Promise<void> {
    this.#standby = await this.database.createStandby(this.#newDatabaseFolder());
  }

  /** Makes the standby the database, and points PgBouncer to it. */
  async failOver(): Promise<void> {
    if (!this.#standby) throw new Error("there is no standby");
    await this.#standby.promote();
    this.database = this.#standby;
    this.#standby = undefined;
    await this.#pgbouncer.pointTo(this.database.port);
  }

  /** Waits until all instances say that they are ready, and the proxy uses all of them. */
  async untilReady(): Promise<void> {
    await this.untilReadiness(200);
    await this.proxy.untilUp(this.instances.length);
  }

  /** Waits until all instances answer `/readyz` so. */
  async untilReadiness(status: 200 | 503): Promise<void> {
    for (const instance of this.instances) {
      for (let tries = 1; (await readiness(instance)) !== status; tries += 1) {
        if (tries > 600) throw new Error(`${instance.origin}/readyz was never ${status}`);
        await sleep(100);
      }
    }
  }

  /** How many requests for this procedure each instance has answered. */
  answered(procedure: string): number[] {
    return this.instances.map(({ output }) => output.split(`/api/rpc/${procedure}"`).length - 1);
  }
}

async function readiness({ origin }: Product): Promise<number | undefined> {
  const asked = fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(10_000) });
  return asked.then(
    ({ status }) => status,
    () => undefined,
  );
}
