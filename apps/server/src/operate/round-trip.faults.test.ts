import { join } from "node:path";
import { stat } from "node:fs/promises";
import { connect } from "#db/client.ts";
import { storedFiles } from "#db/schema.ts";
import { pngFile } from "#testing/pictures.ts";
import { s3Server } from "#testing/s3-server.ts";
import { testApp } from "#testing/test-app.ts";
import { expect, onTestFinished, test } from "vitest";
import { leftOut } from "./archive.ts";
import {
  backUp,
  fillEveryTable,
  listTables,
  readRows,
  restore,
  storeFile,
} from "#testing/backup-steps.ts";
import { testFolder } from "#testing/test-folder.ts";

test.each([
  ["a folder", async () => ({})],
  ["an S3 bucket", s3Server],
] as const)("with files in %s, all data comes back as it was", async (_, environment) => {
  const app = await testApp(await environment());
  const { fileId } = await fillEveryTable(app);
  const file = join(await testFolder(), "all.backup");
  const tables = await listTables(app.pool);
  const before = await readRows(app.pool, tables);
  for (const table of tables) expect(before[table], table).not.toHaveLength(0);
  const summary = await backUp(app, file);
  const dumped = tables.filter((name) => !(name in leftOut));
  expect(summary).toMatchObject({ checkups: 2, files: 1, missingFiles: [] });
  expect(summary.rows).toBe(dumped.reduce((sum, name) => sum + before[name]!.length, 0));
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const other = await testApp(await environment());
  const { secret, ...restored } = await restore(other, file);
  expect(restored).toEqual({
    rows: summary.rows,
    checkups: 2,
    files: 1,
    administrators: ["ann@acme.com"],
    revokedTokens: 0,
    webhooksOff: 0,
  });
  expect(secret).toBe(app.secret);
  const after = await readRows(other.pool, tables);
  const noted = after["audit_log"]!.filter((line) => line.includes(",restore,backup,"));
  expect(noted).toHaveLength(1);
  for (const name of dumped) {
    const lines = after[name]!.filter((line) => !noted.includes(line));
    expect(lines, name).toEqual(before[name]);
  }
  for (const name of tables.filter((table) => table in leftOut)) {
    expect(after[name], name).toHaveLength(0);
  }
  expect(Buffer.from((await other.storage.get(fileId))!)).toEqual(
    Buffer.from((await app.storage.get(fileId))!),
  );
});

test("a file in the trash is in a backup, and can be restored after it", async () => {
  const app = await testApp();
  const { api } = await app.administrator();
  const upload = async (name: string) =>
    api.admin.files.upload({ bucket: "app_logos", file: await pngFile(name) });
  const [deleted] = [await upload("deleted.png"), await upload("kept.png")];
  const { trashIds } = await api.admin.files.remove({ ids: [deleted.id] });
  const file = join(await testFolder(), "trash.backup");
  expect(await backUp(app, file)).toMatchObject({ files: 2, missingFiles: [] });
  const other = await testApp();
  expect(await restore(other, file)).toMatchObject({ files: 2 });
  const { admin } = (await other.administrator()).api;
  expect(await admin.trash.restore({ ids: trashIds })).toMatchObject({ failed: [] });
  for (const address of [deleted.address, "/storage/app_logos/kept.png"])
    expect((await other.browser().request(address)).status, address).toBe(200);
});

/** Everything that the catalog says of our schema, without the numbers of objects. */
const described = `
  select 'column' as kind, table_name || '.' || column_name as name,
    concat_ws(' ', data_type, character_maximum_length, datetime_precision, is_nullable, column_default, is_identity, identity_generation, generation_expression) as text
  from information_schema.columns where table_schema = 'public'
  union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
  from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function', p.oid::regprocedure::text, pg_get_functiondef(p.oid)
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all select 'schema', nspname, '' from pg_namespace where nspname !~ '^pg_t'
  union all select 'sequence', sequence_name, data_type from information_schema.sequences where sequence_schema = 'public'
  union all select 'migration', created_at::text, hash from drizzle.__drizzle_migrations
  order by 1, 2, 3`;

test("people work on with restored data: it is made as it was, counted on and append-only, and what was revoked stays so", async () => {
  const app = await testApp();
  const file = join(await testFolder(), "all.backup");
  const { checkupId } = await fillEveryTable(app);
  await backUp(app, file);
  const before = (await app.pool.query(described)).rows;
  expect(before.length).toBeGreaterThan(200);
  await app.pool.query("update api_tokens set revoked_at = now(); delete from checkups");
  await restore(app, file);
  expect((await app.pool.query(described)).rows).toEqual(before);
  const { rows } = await app.pool.query("select revoked_at is not null as revoked from api_tokens");
  expect(rows).toEqual([{ revoked: true }]);
  const ann = await app.signedIn("ann@acme.com");
  const checkup = await ann.api.checkups.get({ id: checkupId });
  expect(checkup).toMatchObject({ answers: { companyName: "Acme" } });
  await app.pool.query("insert into audit_log (action, entity) values ('view', 'user')");
  await expect(app.pool.query("delete from audit_log")).rejects.toThrow("append-only");
});

test("a restore finds an extension that lies in a schema of its own", async () => {
  const app = await testApp();
  const file = join(await testFolder(), "all.backup");
  await backUp(app, file);
  await app.pool.query("create schema elsewhere; alter extension pg_trgm set schema elsewhere");
  const { rows } = await app.pool.query<{ name: string }>("select current_database() as name");
  const { name } = rows[0]!; // a select without "from" has one row
  await app.pool.query(`alter database ${name} set search_path = "$user", public, elsewhere`);
  const { pool } = connect((app.pool.options as { connectionString: string }).connectionString, 3);
  onTestFinished(() => pool.end());
  expect(await restore({ ...app, pool }, file)).toMatchObject({ checkups: 0 });
});

test("contents that were lost before are named, and do not keep the rest from being saved", async () => {
  const app = await testApp();
  const lost = await storeFile(app, Buffer.from("lost"));
  const kept = await storeFile(app, Buffer.from("kept"));
  await app.storage.remove([lost]);
  const file = join(await testFolder(), "all.backup");
  expect(await backUp(app, file)).toMatchObject({ files: 1, missingFiles: [lost] });
  await app.storage.remove([kept]);
  await restore(app, file);
  expect(Buffer.from((await app.storage.get(kept))!).toString()).toBe("kept");
  expect(await app.db.$count(storedFiles)).toBe(2);
});
