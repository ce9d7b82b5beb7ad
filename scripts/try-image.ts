import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedDatabase } from "../apps/server/src/db/embedded.ts";
import { buildStages } from "./image/build-stages.ts";
import type { Image } from "./image/build-stages.ts";
import { canImitate, completeRoot, startInside } from "./image/container.ts";

// Follows the Dockerfile without Docker, and starts what comes of it as a container would be started: read-only, as
// an ordinary user without any rights, with its own database and with two instances on another one.

const readyMs = 90_000;
const stopMs = 10_000;

function expect(isTrue: boolean, claim: string) {
  if (!isTrue) throw new Error(`is not so: ${claim}`);
  console.log(`  ✓ ${claim}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  server.close();
  return port;
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

function sizeOf(folder: string): number {
  const { stdout } = spawnSync("du", ["-s", "--block-size=1", folder], { encoding: "utf8" });
  return Number.parseInt(stdout, 10);
}

const started: Container[] = [];

class Container {
  readonly origin: string;
  readonly settings: Record<string, string>;
  readonly image: Image;
  readonly data: string;
  readonly #process;

  constructor(image: Image, data: string, port: number, settings: Record<string, string>) {
    this.image = image;
    this.data = data;
    this.origin = `http://127.0.0.1:${port}`;
    this.settings = { PORT: String(port), ...settings };
    this.#process = startInside(image, data, image.entrypoint, this.settings);
    this.#process.stdout!.resume(); // it is a pipe
    started.push(this);
  }

  async ready(): Promise<number> {
    const start = performance.now();
    while (performance.now() - start < readyMs && this.#process.exitCode === null) {
      const answer = await fetch(`${this.origin}/readyz`).catch(() => undefined);
      if (answer?.ok) return Math.round(performance.now() - start);
      await sleep(100);
    }
    throw new Error(`not ready (exit code ${this.#process.exitCode})`);
  }

  /** Runs another command in a container of the same kind; answers its exit code and words. */
  async run(command: string[], workdir = this.image.workdir) {
    const child = startInside({ ...this.image, workdir }, this.data, command, this.settings);
    let words = "";
    child.stdout!.on("data", (text: Buffer) => (words += text.toString()));
    const [code] = (await once(child, "close")) as [number | null];
    return { code, words };
  }

  status(name: string): string {
    const text = readFileSync(`/proc/${this.#process.pid}/status`, "utf8");
    return new RegExp(`^${name}:\\s+(.+)$`, "m").exec(text)?.[1] ?? "";
  }

  async stop() {
    const start = performance.now();
    if (this.#process.exitCode === null) {
      const timer = setTimeout(() => this.#process.kill("SIGKILL"), stopMs);
      this.#process.kill("SIGTERM");
      await once(this.#process, "exit");
      clearTimeout(timer);
    }
    return { code: this.#process.exitCode, ms: Math.round(performance.now() - start) };
  }
}

async function tryAlone(image: Image, data: string) {
  console.log("One container with its own database:");
  const container = new Container(image, data, await freePort(), { METRICS_TOKEN: "x".repeat(16) });
  const ms = await container.ready();
  expect(true, `ready after ${ms} ms`);
  expect(container.status("Uid").startsWith("1000\t1000"), "runs as user 1000");
  expect(/^0+$/.test(container.status("CapEff")), "has no rights of root");
  expect(container.status("NoNewPrivs") === "1", "can get none");
  const page = await fetch(container.origin);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? "";
  expect(page.ok, "answers with the page");
  expect((await fetch(container.origin + script)).ok, "and with its script");
  expect((await fetch(`${container.origin}/logos/notion.svg`)).ok, "and with a brand's icon");
  expect((await container.run(image.healthcheck)).code === 0, "the health check is content");
  const write = "require('node:fs').writeFileSync(process.argv[1], 'x')";
  const places = { "/app/apps/x": false, "/etc/x": false, "/data/x": true, "/tmp/x": true };
  for (const [file, isWritten] of Object.entries(places)) {
    const { code } = await container.run([
      "node",
      "--eval",
      `try{${write}}catch{process.exit(3)}`,
      file,
    ]);
    expect(code === (isWritten ? 0 : 3), `${file} can${isWritten ? "" : "not"} be written`);
  }
  const imports = `
    import file from "./package.json" with { type: "json" };
    for (const name of Object.keys(file.dependencies)) await import(name);
    const { default: sharp } = await import("sharp");
    await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } }).webp().toBuffer();`;
  const loading = ["node", "--input-type=module", "--eval", imports];
  expect(
    (await container.run(loading, "/app/apps/server")).code === 0,
    "every library is there, and draws",
  );
  const grant = ["node", "apps/server/src/commands/admin.ts", "grant", "ann@acme.com"];
  expect((await container.run(grant)).code === 0, "commands run beside it");
  console.log(`  memory: ${megabytes(Number.parseInt(container.status("VmRSS"), 10) * 1024)}`);
  const { code, ms: stopped } = await container.stop();
  expect(code === 0, `ends in order after SIGTERM, in ${stopped} ms`);
  expect(
    (await container.run(image.healthcheck)).code === 1,
    "the health check is content no more",
  );
}

async function tryTwo(image: Image, folder: string) {
  console.log("Two containers on one PostgreSQL, started at once on an empty database:");
  const databaseFolder = join(folder, "database");
  mkdirSync(databaseFolder, { mode: 0o755 });
  const database = await startEmbeddedDatabase({ dataDir: databaseFolder });
  try {
    const settings = { DATABASE_URL: database.url, SESSION_SECRET: "s".repeat(32) };
    const two = [];
    for (const name of ["one", "two"]) {
      two.push(new Container(image, dataFolder(folder, name), await freePort(), settings));
    }
    const times = await Promise.all(two.map((container) => container.ready()));
    expect(true, `both ready after ${Math.max(...times)} ms`);
    for (const container of two) {
      const memory = Number.parseInt(container.status("VmRSS"), 10) * 1024;
      console.log(`  memory: ${megabytes(memory)}`);
    }
    for (const { code, ms } of await Promise.all(two.map((container) => container.stop()))) {
      expect(code === 0, `ends in order after SIGTERM, in ${ms} ms`);
    }
  } finally {
    await database.stop();
  }
}

function dataFolder(folder: string, name: string) {
  const data = join(folder, name);
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, 1000, 1000);
  return data;
}

if (!canImitate()) throw new Error("This needs root, and the right to mount.");
const folder = mkdtempSync(join(tmpdir(), "checkup-image-"));
chmodSync(folder, 0o755);
try {
  const image = buildStages(folder);
  console.log(`The image has ${megabytes(sizeOf(image.folder))} beside its base.`);
  completeRoot(image);
  await tryAlone(image, dataFolder(folder, "alone"));
  await tryTwo(image, folder);
} finally {
  await Promise.all(started.map((container) => container.stop()));
  rmSync(folder, { recursive: true, force: true });
}
