import { spawnSync } from "node:child_process";
import { readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { knownMigrations } from "#db/migrate.ts";
import { readSettings } from "#settings.ts";
import { listTables } from "#testing/backup-steps.ts";
import { addressOf, count, filledApp, heard } from "#testing/command-steps.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { databaseAfter } from "#testing/older-database.ts";
import { makeWebhook } from "#testing/webhook-calls.ts";
import { testApp } from "#testing/test-app.ts";
import { backUp } from "./backup.ts";
import { parseFile } from "./command.ts";
import { restoreFile } from "./restore.ts";
import { testFolder } from "#testing/test-folder.ts";

vi.setConfig({ testTimeout: 60_000 });

type App = Awaited<ReturnType<typeof testApp>>;
interface RunTarget {
  pool: App["pool"];
  folder: string;
}

const signal = new AbortController().signal;
const options = { backup: "without-lost-files", restore: "without-copy" };

/** Runs a command in this process; answers what it said, with the sentence of its failure in the end. */
async function run(
  { pool, folder }: RunTarget,
  command: keyof typeof options,
  args: string[],
  environment: Record<string, string> = {},
) {
  const settings = readSettings({
    DATA_DIR: folder,
    DATABASE_URL: addressOf(pool),
    ...environment,
  });
  const { file, isSet } = parseFile(args, options[command], folder)!;
  const { said, failure } = await heard(() =>
    command === "backup"
      ? backUp(settings, { file, allowsLost: isSet }, signal)
      : restoreFile(settings, { file, isCopied: !isSet }, signal),
  );
  return { isDone: failure === undefined, said: said + (failure ?? "") };
}

/** An app with data, and with its backup in the file "it". */
async function backedUp() {
  const parts = await filledApp();
  const folder = parts.app.settings.DATA_DIR;
  const place = { pool: parts.app.pool, folder };
  expect(await run(place, "backup", ["it"])).toMatchObject({ isDone: true });
  return { ...parts, place, file: join(folder, "it") };
}

test("a restore first copies the data that it replaces, with its secret", async () => {
  const { file, app } = await backedUp();
  const other = await backedUp();
  await makeFullCheckup(other.app.db);
  await writeFile(other.secret, "the secret of before, of thirty-two characters");
  expect(await run(other.place, "restore", [file])).toMatchObject({ isDone: true });
  expect(await readFile(other.secret, "utf8")).toBe(app.secret);
  expect(await count(other.app, "checkups")).toBe(1);

  const folder = join(other.place.folder, "backups");
  const [copy = ""] = await readdir(folder);
  expect(copy).toMatch(/^before-restore-[\dTZ-]+\.backup$/);
  const back = await run(other.place, "restore", [join(folder, copy), "--without-copy"]);
  expect(back.isDone).toBe(true);
  expect(await count(other.app, "checkups")).toBe(2);
  expect(await other.app.storage.get(other.fileId)).toBeDefined();
  expect(await readFile(other.secret, "utf8")).toContain("of before");
  expect(await readdir(folder)).toHaveLength(1);
});

test("a restore that is rejected at its end leaves the secret, and its copy counts as no backup", async () => {
  const { place, app, secret } = await backedUp();
  await writeFile(secret, "the secret of before, of thirty-two characters");
  await app.pool.query("create view mine as select * from checkups");
  const { isDone, said } = await run(place, "restore", ["it"]);
  expect(isDone).toBe(false);
  expect(said).toContain("depends on our tables (view mine depends on table checkups): nothing");
  expect(await readFile(secret, "utf8")).toContain("of before");
  expect(await count(app, "backups")).toBe(1);
});

test("a rejected restore over an older database leaves it as it was", async () => {
  const { file } = await backedUp();
  const { pool } = await databaseAfter(5);
  const older = { pool, folder: await testFolder() };
  const tables = await listTables(pool);
  await pool.query("create view mine as select * from checkups");
  expect((await run(older, "restore", [file])).said).toContain("nothing was changed");
  expect(await listTables(pool)).toEqual(tables);
  expect(await count(older, "drizzle.__drizzle_migrations")).toBe(5);

  await pool.query("drop view mine");
  expect((await run(older, "restore", [file])).said).toContain("Restored: ");
  expect(await readdir(join(older.folder, "backups"))).toHaveLength(2); // one of each try
  expect(await count(older, "checkups")).toBe(1);
});

test("fails in one sentence, and leaves nothing behind", async () => {
  const { place } = await backedUp();
  const before = await readdir(place.folder);
  for (const [command, name, settings, sentence] of [
    ["restore", "nothing", {}, /^There is no such file or folder: /],
    ["restore", ".", {}, / is a folder\.$/],
    ["backup", "no-folder/it", {}, /^There is no such file or folder: /],
    ["backup", "files", {}, / is a folder\.$/],
    ["backup", "new", { DATABASE_URL: "postgres://127.0.0.1:1/none" }, /used: .*ECONNREFUSED/],
    ["backup", "new", { DATABASE_URL: "" }, /^There is nothing to back up/],
  ] as const) {
    const { isDone, said } = await run(place, command, [name], settings);
    expect(isDone, sentence.source).toBe(false);
    expect(said.split("\n")).toEqual([expect.stringMatching(sentence)]);
    expect(await readdir(place.folder)).toEqual(before);
  }
});

test("a storage that lacks contents, such as another one, gets no backup in place of the last good one", async () => {
  const { place, app, file, fileId } = await backedUp();
  const good = await readFile(file);
  await app.storage.put(fileId, Buffer.from("changed"), "image/png");
  const { isDone, said } = await run(place, "backup", ["it"]);
  expect(isDone).toBe(false);
  expect(said).toContain("lacks the content of 1 of 1 files");
  expect(await readFile(file)).toEqual(good);
  const wanted = await run(place, "backup", ["it", "--without-lost-files"]);
  expect(wanted.isDone).toBe(true);
  expect(wanted.said).toContain(`had lost or changed the content of ${fileId}`);
  expect(await run(place, "restore", ["it"])).toMatchObject({ isDone: true });
});

test("a backup follows a link, and replaces no pipe", async () => {
  const { place, file } = await backedUp();
  await writeFile(file, "of before");
  await symlink("it", join(place.folder, "link"));
  expect((await run(place, "backup", ["link"])).isDone).toBe(true);
  expect((await readFile(file)).length).toBeGreaterThan(100);
  spawnSync("mkfifo", [join(place.folder, "pipe")]);
  expect((await run(place, "backup", ["pipe"])).said).toContain("is no ordinary file");
  expect(await readdir(place.folder)).toEqual(expect.arrayContaining(["link", "pipe"]));
});

test("a backup of the database of an older version leaves it as it is, and can be restored", async () => {
  const before = knownMigrations().findIndex(({ name }) => name === "0005_product-websites") + 1;
  const { pool } = await databaseAfter(before);
  const folder = await testFolder();
  const { isDone, said } = await run({ pool, folder }, "backup", ["it"]);
  expect(isDone).toBe(true);
  expect(said).toContain("1 CheckUps");
  expect(await count({ pool }, "drizzle.__drizzle_migrations")).toBe(before);
  const { rows } = await pool.query("select to_regclass('api_tokens') as made");
  expect(rows).toEqual([{ made: null }]);

  const other = await testApp();
  const there = { pool: other.pool, folder };
  expect((await run(there, "restore", ["it"])).isDone).toBe(true);
  expect(await count(other, "checkups")).toBe(1);
  // Over the older database too: what is there is copied as it is.
  expect((await run({ pool, folder }, "restore", ["it"])).isDone).toBe(true);
  expect(await count({ pool }, "api_tokens")).toBe(0);
});

test("the way back from a newer version is a backup made before, restored by the older program into an empty database", async () => {
  const { place, app, file } = await backedUp();
  await app.pool.query(`
    create table later (id uuid primary key references users (id));
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9000000000000)`);
  expect((await run(place, "backup", ["other"])).said).toContain(
    "by a newer version than this one",
  );
  for (const options of [[], ["--without-copy"]]) {
    const { isDone, said } = await run(place, "restore", ["it", ...options]);
    expect(isDone).toBe(false);
    expect(said).toContain("Restore into an empty database: another DATABASE_URL");
  }
  await expect(app.pool.query("select from later")).resolves.toBeDefined();

  const empty = await databaseAfter(2);
  await empty.pool.query("drop schema public, drizzle cascade; create schema public");
  const there = { pool: empty.pool, folder: await testFolder() };
  expect(await run(there, "restore", [file])).toMatchObject({ isDone: true });
  expect(await count(there, "checkups")).toBe(1);
});

test("a restore rejects a running product, and replaces one that was killed two minutes ago", async () => {
  const { place, app } = await backedUp();
  await app.pool.query(
    `insert into instances (id, name, version, secret_fingerprint, started_at, seen_at)
     values (gen_random_uuid(), 'here:3000', '1', 'a', now(), now())`,
  );
  const { isDone, said } = await run(place, "restore", ["it"]);
  expect(isDone).toBe(false);
  expect(said).toContain("The product runs (here:3000): nothing was changed. Stop all of it");
  await app.pool.query("update instances set seen_at = now() - interval '2 minutes'");
  // With another secret in the settings it names the consequences.
  const settings = { SESSION_SECRET: "another one of thirty-two characters" };
  const restored = await run(place, "restore", ["it", "--without-copy"], settings);
  expect(restored.isDone).toBe(true);
  expect(restored.said).toContain("then: tar -xzf FILE session-secret. Without it links");
});

test("a restore names new administrators, and revokes tokens of former ones; disabled people stay so", async () => {
  const { place, app, ann } = await backedUp();
  const bob = await app.administrator("bob@acme.com");
  await app.administrator("cleo@acme.com");
  await app.signedIn("dan@acme.com");
  await app.pool.query("delete from user_roles where user_id = $1", [ann.user.id]);
  for (const name of ["bob", "cleo"]) {
    await app.pool.query(
      `insert into api_tokens (user_id, name, token_hash, hint, scopes, expires_at)
       select id, $1::text, $1::text, 'abcd', array['people:read'], now() + interval '1 day' from users where email = $1::text || '@acme.com'`,
      [name],
    );
  }
  const stays = await makeWebhook(app.db);
  const ends = await makeWebhook(app.db);
  await run(place, "backup", ["it"]);
  await app.pool.query("update webhooks set is_on = false where id = $1", [ends.id]);
  await app.pool.query("update user_roles set role = 'user' where user_id = $1", [bob.user.id]);
  await app.pool.query("update users set disabled_at = now() where email = 'dan@acme.com'");
  const { said } = await run(place, "restore", ["it"]);
  expect(await count(app, "users where disabled_at is not null and email = 'dan@acme.com'")).toBe(
    1,
  );
  expect(await count(app, "users where disabled_at is not null")).toBe(1);
  expect(said).toContain("Administrators who were none before: bob@acme.com.");
  expect(said).toContain("as they did not work before the restore: 1.");
  expect(said).toContain("Webhooks turned off, as they were not on before the restore: 1.");
  expect(await count(app, `webhooks where is_on and id = '${stays.id}'`)).toBe(1);
  expect(await count(app, "webhooks where is_on")).toBe(1);
  expect(await count(app, "api_tokens where revoked_at is not null and name = 'bob'")).toBe(1);
  expect(await count(app, "api_tokens where revoked_at is null and name = 'cleo'")).toBe(1);
  // On a new machine there is nothing to revoke.
  const other = await testApp();
  await run({ pool: other.pool, folder: place.folder }, "restore", ["it", "--without-copy"]);
  expect(await count(other, "api_tokens where revoked_at is null")).toBe(2);
  // But it must not send to receivers that the product itself still sends to.
  expect(await count(other, "webhooks where is_on")).toBe(0);
});
