import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { connect } from "#db/client.ts";
import { applyMigrations, knownMigrations, migrateDatabase } from "#db/migrate.ts";
import { databaseAt } from "#testing/template.ts";
import { testApp } from "#testing/test-app.ts";
import { databaseAfter } from "#testing/older-database.ts";
import { backUp, restore, storeFile } from "#testing/backup-steps.ts";
import { testFolder } from "#testing/test-folder.ts";

const slowly = { timeout: 120_000 };
const earlier = knownMigrations().map(({ name }, index) => [name, index + 1] as const);

test("backups of databases of all earlier versions are brought forward", slowly, async () => {
  const { storage } = await testApp();
  const app = await testApp();
  const { db, pool } = await databaseAfter(2); // the first that has files
  const file = join(await testFolder(), "old.backup");
  const fileId = await storeFile({ pool, storage }, Buffer.from("a picture"));
  for (const [name, count] of earlier.slice(1, -1)) {
    await applyMigrations(db, knownMigrations().slice(0, count));
    await backUp({ pool, storage }, file);

    expect(await restore(app, file)).toMatchObject({ checkups: 1, files: 1 });
    const { rows } = await app.pool.query(
      `select c.company_name, c.answer_versions, u.email, s.name, s.search_names, f.id as file
       from checkups c join users u on u.id = c.user_id, saas_applications s, stored_files f`,
    );
    expect(rows, name).toEqual([
      {
        company_name: "Zoë's",
        answer_versions: {},
        email: "ann@acme.com",
        name: "One",
        search_names: "\none\n\r\n",
        file: fileId,
      },
    ]);
    expect(Buffer.from((await app.storage.get(fileId))!).toString()).toBe("a picture");
    const ann = await app.signedIn("ann@acme.com");
    expect((await ann.api.checkups.list()).length).toBe(1);
  }
});

test("an account that owns nothing but its database can make a backup and restore it", async () => {
  const name = `owned_${randomUUID().replaceAll("-", "")}`;
  const admin = connect(inject("databaseUrl"), 1);
  await admin.pool.query(`create role ${name} login password 'a-password'`);
  await admin.pool.query(`create database ${name} owner ${name}`);
  const address = new URL(databaseAt(inject("databaseUrl"), name));
  address.username = name;
  address.password = "a-password";
  const { db, pool } = connect(address.href, 3);
  onTestFinished(async () => {
    await pool.end();
    await admin.pool.query(`drop database ${name} with (force)`);
    await admin.pool.query(`drop role ${name}`);
    await admin.pool.end();
  });
  await migrateDatabase(db);
  const { storage } = await testApp();
  const fileId = await storeFile({ pool, storage }, Buffer.from("a picture"));
  const file = join(await testFolder(), "owned.backup");
  await backUp({ pool, storage }, file);
  await pool.query("delete from stored_files");
  await storage.remove([fileId]);
  expect(await restore({ pool, storage }, file)).toMatchObject({ files: 1 });
  expect(await storage.get(fileId)).toBeDefined();
});
