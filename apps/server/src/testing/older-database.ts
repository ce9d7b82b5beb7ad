import { randomUUID } from "node:crypto";
import { inject, onTestFinished } from "vitest";
import { connect } from "#db/client.ts";
import { applyMigrations, knownMigrations } from "#db/migrate.ts";
import { databaseAt } from "./template.ts";

/** A database without anything, and as many instances on it as are asked for. */
export async function emptyDatabase(setting?: string) {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const { pool: admin } = connect(inject("databaseUrl"), 1);
  await admin.query(`create database ${name}`);
  if (setting) await admin.query(`alter database ${name} set ${setting}`);
  const opened: ReturnType<typeof connect>[] = [];
  onTestFinished(async () => {
    for (const { pool } of opened) await pool.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  const open = (server: "databaseUrl" | "pooledUrl" = "databaseUrl") => {
    const instance = connect(databaseAt(inject(server), name), 5);
    opened.push(instance);
    return instance;
  };
  return { name, admin, open, url: databaseAt(inject("databaseUrl"), name) };
}

/** A database as an earlier version of the product left it, with one customer, check-up, application and file. */
export async function databaseAfter(count: number) {
  const { db, pool } = (await emptyDatabase()).open();
  await applyMigrations(db, knownMigrations().slice(0, count));
  await pool.query("insert into users (email) values ('ann@acme.com')");
  await pool.query("insert into checkups (user_id, company_name) select id, 'Zoë''s' from users");
  await pool.query(
    "insert into saas_applications (identifier, name, category) values ('one', 'One', 'Testing')",
  );
  await pool.query("insert into audit_log (action, entity) values ('create', 'user')");
  return { db, pool };
}
