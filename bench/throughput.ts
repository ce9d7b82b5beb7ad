import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Checkup } from "@app/contract";
import { connect } from "../apps/server/src/db/client.ts";
import { startEmbeddedDatabase } from "../apps/server/src/db/embedded.ts";
import { Product } from "../e2e/product.ts";
import { Visitor } from "./visitor.ts";

/**
 * What one instance carries, and what two do: requests a second and their times, with as many people at once as
 * said, on one database with its default durability. The load is made on the same machine, and takes its part of it.
 * npm run bench:throughput -- [people] [seconds]
 */
const people = Number(process.argv[2] ?? 40);
const seconds = Number(process.argv[3] ?? 10);
const agent = new Agent({ keepAlive: true, maxSockets: people });

interface Person {
  visitor: Visitor;
  checkup: string;
  version: number;
}

/** Sends a request and reads its answer to the end; answers the body, and fails on anything but 200. */
function ask(url: string, headers: Record<string, string>, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: body ? "POST" : "GET", headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (piece: string) => (text += piece));
      answer.on("end", () =>
        answer.statusCode === 200 ? resolve(text) : reject(new Error(`${url}: ${text}`)),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

const call = (origin: string, person: Person, procedure: string, input: unknown) =>
  ask(
    `${origin}/api/rpc/${procedure}`,
    { "content-type": "application/json", cookie: person.visitor.cookies },
    JSON.stringify({ json: input }),
  );

const kinds: Record<string, (origin: string, person: Person) => Promise<unknown>> = {
  "the page itself": (origin) => ask(`${origin}/`, {}),
  "a check-up, read": (origin, person) =>
    call(origin, person, "checkups/get", { id: person.checkup }),
  "a save of one answer": async (origin, person) => {
    const answer = await call(origin, person, "checkups/save", {
      id: person.checkup,
      version: person.version,
      changes: { staffRemote: (person.version * 7) % 90_000 },
    });
    person.version = (JSON.parse(answer) as { json: Checkup }).json.version;
  },
  "a page of the products": (origin, person) =>
    call(origin, person, "saas/browse", { search: "mail" }),
};

/** Everybody asks again as soon as he was answered, each at one of the instances. */
async function load(kind: string, origins: string[], everybody: Person[]) {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    everybody.map(async (person, index) => {
      const origin = origins[index % origins.length]!; // the index is below the length
      while (performance.now() < end) {
        const start = performance.now();
        await kinds[kind]!(origin, person); // the name is one of its keys
        times.push(performance.now() - start);
      }
    }),
  );
  const ordered = times.toSorted((a, b) => a - b);
  const at = (part: number) => `${(ordered[Math.floor(ordered.length * part)] ?? 0).toFixed(0)} ms`;
  const rate = (times.length / seconds).toFixed(0);
  return `${kind.padEnd(26)}${rate.padStart(8)}${at(0.5).padStart(10)}${at(0.99).padStart(10)}`;
}

const megabytes = (pid: number | undefined) =>
  Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;

const dataDir = await mkdtemp(join(tmpdir(), "checkup-bench-"));
await chmod(dataDir, 0o755); // as root, PostgreSQL runs under an account of its own and must get in
const database = await startEmbeddedDatabase({ dataDir });
const products: Product[] = [];
const { pool } = connect(database.url, 1);
try {
  const settings = { DATABASE_URL: database.url, SESSION_SECRET: "x".repeat(40) };
  products.push(await Product.start(settings));
  const everybody: Person[] = [];
  for (let number = 0; number < people; number += 1) {
    const visitor = await Visitor.signIn(products[0]!, `person-${number}@acme.com`);
    const { id, version } = await visitor.call<Checkup>("checkups/create");
    everybody.push({ visitor, checkup: id, version });
  }
  console.log(`${people} people at once, ${seconds} s each`);
  for (const count of [1, 2]) {
    if (count > products.length) products.push(await Product.start(settings));
    console.log(`\n${count} of ${"instances".padEnd(21)}per second       p50       p99`);
    const origins = products.map(({ origin }) => origin);
    for (const kind of Object.keys(kinds)) console.log(await load(kind, origins, everybody));
    const { rows } = await pool.query<{ count: string }>(
      "select count(*) from pg_stat_activity where application_name = 'compliance-checkup'",
    );
    const ours = 1; // the one that asks
    console.log(`connections to the database: ${Number(rows[0]?.count) - ours}`);
    const memory = products.map(({ pid }) => `${megabytes(pid).toFixed(0)} MB`);
    console.log(`memory of each instance: ${memory.join(", ")}`);
  }
} finally {
  agent.destroy();
  for (const product of products) await product.stop();
  await pool.end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
