import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import PostalMime from "postal-mime";
import { quickFolder } from "../apps/server/src/testing/quick-folder.ts";
import { serverEnvironment } from "../scripts/server-environment.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The real product: its own process, port and data folder. */
export class Product {
  readonly origin: string;
  /** Its data. */
  readonly folder: string;
  #process: ChildProcess | undefined;
  #output = "";

  private readonly port: number;
  private readonly settings: Record<string, string>;
  /** The folder of the code that runs. */
  private readonly checkout: string;

  private constructor(
    folder: string,
    port: number,
    settings: Record<string, string>,
    checkout: string,
  ) {
    this.folder = folder;
    this.port = port;
    this.settings = settings;
    this.checkout = checkout;
    this.origin = `http://localhost:${port}`;
  }

  /** `checkout` runs another version of the product. */
  static async start(settings: Record<string, string> = {}, checkout = root): Promise<Product> {
    const folder = await mkdtemp(join(await quickFolder(), "checkup-e2e-"));
    await chmod(folder, 0o755); // as root, the database runs under an account of its own
    const product = new Product(folder, await freePort(), settings, checkout);
    await product.launch();
    return product;
  }

  /** Starts the process; answers the milliseconds until it was ready. */
  async launch(): Promise<number> {
    const start = performance.now();
    const child = spawn(process.execPath, ["apps/server/src/main.ts"], {
      cwd: this.checkout,
      env: {
        PATH: process.env.PATH,
        ...serverEnvironment,
        DATA_DIR: this.folder,
        PORT: String(this.port),
        MEETING_TIME_ZONE: "America/New_York",
        LOG_LEVEL: "warn",
        LOOKUP: "off",
        ...this.settings,
      },
    });
    this.#process = child;
    child.stdout.on("data", (text: Buffer) => (this.#output += text.toString()));
    child.stderr.on("data", (text: Buffer) => (this.#output += text.toString()));
    for (let waited = 0; waited < 30_000; waited += 50) {
      const ready = await fetch(`${this.origin}/readyz`).catch(() => undefined);
      if (ready?.ok) return performance.now() - start;
      if (child.exitCode !== null) break;
      await sleep(50);
    }
    if (child.exitCode === null && child.signalCode === null) child.kill();
    throw new Error(`The product did not start:\n${this.#output}`);
  }

  /** Of the process; undefined when it was never started. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** What it wrote to the terminal so far. */
  get output(): string {
    return this.#output;
  }

  /** Ends the process at once, as a crash would. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** Ends the process in order; its data stays. Answers its exit code. */
  async end(): Promise<number | null> {
    return this.#end("SIGTERM");
  }

  /** Ends the process and removes its data. */
  async stop(): Promise<void> {
    await this.end();
    await rm(this.folder, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#process;
    if (!child) return null;
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, "exit");
      child.kill(signal);
      await exit;
    }
    return child.exitCode;
  }

  /** The newest mail to an address that was written after `since`, as its reader's program shows it. */
  async mailTo(address: string, since = 0) {
    for (let waited = 0; waited < 15_000; waited += 100) {
      const names = await readdir(join(this.folder, "mail")).catch(() => []);
      const written = names.filter((name) => name.endsWith(".eml")).toSorted();
      for (const name of written.slice(since).toReversed()) {
        const mail = await PostalMime.parse(await readFile(join(this.folder, "mail", name)));
        if (mail.to?.some((to) => to.address === address)) return mail;
      }
      await sleep(100);
    }
    throw new Error(`No mail to ${address} was written.`);
  }

  /** How many mails were written so far. */
  async mailCount(): Promise<number> {
    const names = await readdir(join(this.folder, "mail")).catch(() => []);
    return names.filter((name) => name.endsWith(".eml")).length;
  }
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}
