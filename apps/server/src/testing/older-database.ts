import { randomUUID } from "node:crypto";
import { inject, onTestFinished } from "vitest";
import { connect } from "#db/client.ts";
import { applyMigrations, knownMigrations } from "#db/migrate.ts";
import { databaseAt } from "./template.ts";

/** A database as an earlier version of the product left it, with one customer, check-up, application and file. */
export async function databaseAfter(count: number) {
  const name = `older_${randomUUID().replaceAll("-", "")}`;
  const admin = connect(inject("databaseUrl"), 1);
  await admin.pool.query(`create database ${name}`);
  const { db, pool } = connect(databaseAt(inject("databaseUrl"), name), 3);
  onTestFinished(async () => {
    await pool.end();
    await admin.pool.query(`drop database ${name} with (force)`);
    await admin.pool.end();
  });
  await applyMigrations(db, knownMigrations().slice(0, count));
  await pool.query("insert into users (email) values ('ann@acme.com')");
  await pool.query("insert into checkups (user_id, company_name) select id, 'Zoë''s' from users");
  await pool.query(
    "insert into saas_applications (identifier, name, category) values ('one', 'One', 'Testing')",
  );
  await pool.query("insert into audit_log (action, entity) values ('create', 'user')");
  return { db, pool };
}
