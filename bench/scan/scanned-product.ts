import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tokenScopes } from "@app/contract";
import type { Meeting } from "@app/contract";
import { connect } from "../../apps/server/src/db/client.ts";
import type { Database } from "../../apps/server/src/db/client.ts";
import type { DatabasePool } from "../../apps/server/src/db/pool.ts";
import { startEmbeddedDatabase } from "../../apps/server/src/db/embedded.ts";
import { makeFullCheckup } from "../../apps/server/src/testing/factories.ts";
import { pngFile } from "../../apps/server/src/testing/pictures.ts";
import { makeRecords } from "../../apps/server/src/testing/procedure-calls.ts";
import { csvOf } from "../../e2e/csv-file.ts";
import { Product } from "../../e2e/product.ts";
import { Visitor } from "../visitor.ts";

const administrator = "admin@acme.com";
/** Each makes 600 calls a minute, which is less than scanners make. */
const tokens = 40;
/** Each has limits of his own, on what he saves, adds and searches. */
const customers = 20;
/** What is stored, at /storage/app_logos. */
const storedLogo = "scanned.png";

/** The vulnerable server's database, whose statements fail as they should. */
const beside = "scan_control";

/** Statements that fail are written down: PostgreSQL tells whether anything of a text was read as SQL. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  log_min_messages: "error",
  log_min_error_statement: "error",
  log_line_prefix: "%m [%p] %d ",
};

export type Records = Awaited<ReturnType<typeof makeRecords>>;

export interface Customer {
  cookies: string;
  records: Records;
}

/** The real product with something in it, and people who are signed in. */
export interface ScannedProduct {
  product: Product;
  db: Database;
  pool: DatabasePool;
  /** Of a database beside the product's, on the same server. */
  otherDatabase: string;
  administrator: Customer;
  customers: Customer[];
  tokens: string[];
  /** What the database refused so far, one line for each. */
  databaseErrors(): Promise<string[]>;
  stop(): Promise<void>;
}

export async function startScannedProduct(): Promise<ScannedProduct> {
  const folder = await mkdtemp(join(tmpdir(), "checkup-scan-"));
  await chmod(folder, 0o755); // as root, PostgreSQL runs under an account of its own and must get in
  const server = await startEmbeddedDatabase({ dataDir: folder, settings });
  const ends = [async () => rm(folder, { recursive: true, force: true }), () => server.stop()];
  const stop = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await end();
  };
  // The database is a process of its own and would outlive this one.
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  }
  try {
    const { db, pool } = connect(server.url, 2);
    ends.push(() => pool.end());
    await pool.query(`create database ${beside}`);
    const product = await Product.start({
      ADMIN_EMAILS: administrator,
      DATABASE_URL: server.url,
      LOG_LEVEL: "debug",
      PUBLIC_URL: "https://localhost", // with all that this asks browsers for
      TRUSTED_PROXIES: "127.0.0.1,::1",
    });
    ends.push(() => product.stop());
    const admin = await Visitor.signIn(product, administrator, "10.9.0.1");
    const records = await makeRecords(db, await idOf(admin));
    const made = await makeTokens(admin);
    await addFiles(product, made[0] ?? "");
    return {
      product,
      db,
      pool,
      otherDatabase: Object.assign(new URL(server.url), { pathname: `/${beside}` }).href,
      administrator: { cookies: admin.cookies, records },
      customers: await signInCustomers(product, db, records),
      tokens: made,
      databaseErrors: async () =>
        (await readFile(join(folder, "database.log"), "utf8"))
          .split("\n")
          .filter((line) => / (?:ERROR|FATAL|PANIC): /.test(line) && !line.includes(` ${beside} `)),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const idOf = async (visitor: Visitor) => (await visitor.call<{ id: string }>("session/current")).id;

/** Each with a check-up and a booked meeting. */
async function signInCustomers(product: Product, db: Database, records: Records) {
  const signedIn: Customer[] = [];
  for (let number = 1; number <= customers; number += 1) {
    const email = `customer-${number}@acme.com`;
    const visitor = await Visitor.signIn(product, email, `10.9.1.${number}`);
    const checkup = await makeFullCheckup(db, await idOf(visitor));
    await bookMeeting(visitor, checkup.id);
    signedIn.push({ cookies: visitor.cookies, records: { ...records, checkup: checkup.id } });
  }
  return signedIn;
}

/** The last time that can be booked and is free. */
async function bookMeeting(visitor: Visitor, checkupId: string) {
  const { lastDay } = await visitor.call<{ lastDay: string }>("meetings/availability", {
    checkupId,
  });
  for (let moment = new Date(`${lastDay}T20:30Z`); ; moment = new Date(+moment - 1_800_000)) {
    const input = { checkupId, startsAt: moment, guests: "guest@partner.com" };
    const booked = await visitor
      .call<Meeting>("meetings/schedule", input, [[1, "startsAt"]])
      .catch((error: unknown) => {
        if (!/NOT_BOOKABLE|SLOT_TAKEN/.test(String(error))) throw error;
      });
    if (booked) return;
  }
}

async function makeTokens(admin: Visitor): Promise<string[]> {
  const made: string[] = [];
  for (let number = 1; number <= tokens; number += 1) {
    const input = { name: `Scanner ${number}`, scopes: tokenScopes, days: 30 };
    made.push((await admin.call<{ token: string }>("admin/tokens/create", input)).token);
  }
  return made;
}

/** A list of applications, and the picture of one. */
async function addFiles({ origin }: Product, token: string) {
  const send = async (path: string, file: File, fields: Record<string, string>) => {
    const body = new FormData();
    body.append("file", file);
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const headers = { authorization: `Bearer ${token}` };
    const sent = await fetch(`${origin}/api/v1${path}`, { method: "POST", headers, body });
    const told = await sent.text();
    if (!sent.ok || told.includes("event: error")) throw new Error(`${path}: ${told}`);
  };
  const list = new File([csvOf(200, 2).text], "applications.csv");
  await send("/saas-applications/import", list, { existing: "skip" });
  await send("/files", await pngFile(storedLogo), { bucket: "app_logos" });
}
