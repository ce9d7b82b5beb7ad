import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { slotsOf } from "@app/contract";
import type { Checkup } from "@app/contract";
import type { Pool } from "pg";
import { connect } from "../apps/server/src/db/client.ts";
import { startEmbeddedDatabase } from "../apps/server/src/db/embedded.ts";
import { usualAnswers } from "../e2e/filled-checkup.ts";
import { Product } from "../e2e/product.ts";
import { Visitor } from "./visitor.ts";

/**
 * What customers take up in the database: one person answers everything, an answer at a time, books a meeting with
 * two guests and gets all mails; then his rows are copied, with keys of their own.
 * npm run bench:sizes -- [check-ups]
 */
const copies = Number(process.argv[2] ?? 100_000);
const guests = ["bob@acme.com", "carla@acme.com"];

async function answerEverything(product: Product): Promise<void> {
  const visitor = await Visitor.signIn(product, "ann@acme.com");
  const started = await visitor.call<Checkup>("checkups/create");
  const writer = randomUUID();
  let { version } = started;
  let number = 0;
  // A save within a second of the last key: a few for each answer.
  const answers = Object.entries(usualAnswers);
  for (const [key, value] of [...answers, ...answers]) {
    number += 1;
    const change = { writer, number };
    const saved = await visitor.call<Checkup>("checkups/save", {
      id: started.id,
      version,
      step: number === 2 * answers.length ? 12 : 1,
      change,
      changes: { [key]: value },
    });
    version = saved.version;
  }
  // In a month, on a weekday.
  const day = new Date(Date.now() + 30 * 24 * 3600_000);
  day.setUTCDate(day.getUTCDate() + ([1, 0, 0, 0, 0, 0, 2][day.getUTCDay()] ?? 0));
  const [slot] = slotsOf(day.toISOString().slice(0, 10), "America/New_York");
  const meeting = { checkupId: started.id, startsAt: slot?.startsAt, guests: guests.join(", ") };
  await visitor.call("meetings/schedule", meeting, [[1, "startsAt"]]);
}

/** Copies all rows of a table so many times; `changed` says, as SQL over `i`, what each copy has of its own. */
async function copyRows(pool: Pool, table: string, changed: Record<string, string>) {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0
     and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => changed[name] ?? `one.${name}`);
  await pool.query(
    `insert into ${table} (${names.join(", ")}) select ${values.join(", ")}
     from (select * from ${table}) as one, generate_series(1, $1) as i`,
    [copies - 1],
  );
}

/** The same key for a copy wherever it is referred to. */
const copied = (column: string) => `md5(one.${column}::text || i)::uuid`;

const dataDir = await mkdtemp(join(tmpdir(), "checkup-bench-"));
await chmod(dataDir, 0o755); // as root, PostgreSQL runs under an account of its own and must get in
const database = await startEmbeddedDatabase({ dataDir, settings: { fsync: "off" } });
const { pool } = connect(database.url, 2);
try {
  const product = await Product.start({ DATABASE_URL: database.url, MEETING_HOLIDAYS: "none" });
  try {
    await answerEverything(product);
    for (const guest of guests) await product.mailTo(guest);
  } finally {
    await product.stop();
  }
  await copyRows(pool, "users", { id: copied("id"), email: "'a' || i || one.email" });
  await copyRows(pool, "profiles", {
    id: copied("id"),
    user_id: copied("user_id"),
    email: "'a' || i || one.email",
  });
  await copyRows(pool, "checkups", { id: copied("id"), user_id: copied("user_id") });
  await copyRows(pool, "meetings", {
    id: copied("id"),
    checkup_id: copied("checkup_id"),
    uid: copied("uid"),
    starts_at: "one.starts_at + i * interval '30 minutes'",
  });
  await copyRows(pool, "mail_outbox", {
    id: copied("id"),
    cause: "one.cause || i",
    checkup_id: copied("checkup_id"),
    meeting_id: copied("meeting_id"),
  });
  await copyRows(pool, "audit_log", { actor_id: copied("actor_id") });
  await pool.query("vacuum analyze");
  const { rows } = await pool.query<{ name: string; rows: string; mb: number; indexes: number }>(
    `select relname as name, reltuples::bigint as rows,
       pg_total_relation_size(oid) / 1048576.0 as mb, pg_indexes_size(oid) / 1048576.0 as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     order by 3 desc limit 8`,
  );
  console.log(`${"table".padEnd(22)}${"rows".padStart(10)}${"MB".padStart(8)}   of it indexes`);
  for (const { name, rows: count, mb, indexes } of rows) {
    const figures = [Number(mb).toFixed(0).padStart(8), Number(indexes).toFixed(0).padStart(16)];
    console.log(`${name.padEnd(22)}${count.padStart(10)}${figures.join("")}`);
  }
  const { rows: whole } = await pool.query<{ mb: number }>(
    "select pg_database_size(current_database()) / 1048576.0 as mb",
  );
  console.log(`the whole database: ${Number(whole[0]?.mb).toFixed(0)} MB`);
} finally {
  await pool.end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
