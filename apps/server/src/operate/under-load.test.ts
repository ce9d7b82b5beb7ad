import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { advisoryLocks } from "#db/locks.ts";
import { sweep } from "#operate/housekeeping.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";
import { sha256 } from "./archive.ts";
import { UnknownOutcome } from "./restore-data.ts";
import { backUp, emptyFolder, restore, storeFile } from "#testing/backup-steps.ts";

/** Files are read in this order: those at the end are deleted before their turn comes. */
const filesBefore = 60;

test("what is saved, uploaded and deleted meanwhile leaves a backup whole", async () => {
  const app = await testApp();
  const { api } = await app.administrator();
  const ann = await app.signedIn("ann@acme.com");
  const { id } = await makeFullCheckup(app.db, ann.user.id);
  for (let count = 0; count < filesBefore; count += 1) {
    await storeFile(app, Buffer.from(`content ${count}`));
  }

  let changes = 0;
  let isDone = false;
  const { rows: last } = await app.pool.query<{ id: string }>(
    "select id from stored_files order by id desc",
  );
  const deleted: string[] = [];
  const work = async () => {
    while (!isDone) {
      const victim = last[deleted.length];
      if (victim && deleted.length < filesBefore - 1) {
        await api.admin.files.remove({ ids: [victim.id] });
        deleted.push(victim.id);
      }
      await storeFile(app, Buffer.from(randomUUID()));
      await app.pool.query(
        "update checkups set version = version + 1, company_name = $1 where id = $2",
        [`Company ${changes}`, id],
      );
      changes += 1;
      await turn();
    }
  };
  const working = work();
  // Each look into the storage waits until something was deleted, uploaded and saved.
  const storage = {
    ...app.storage,
    get: async (key: string) => {
      for (const seen = changes; changes === seen;) await turn();
      return app.storage.get(key);
    },
  };
  const file = join(await emptyFolder(), "busy.backup");
  const summary = await backUp({ pool: app.pool, storage }, file).finally(() => (isDone = true));
  await working;
  expect(summary.missingFiles).toEqual([]);
  expect(deleted.length).toBeGreaterThan(5);

  const other = await testApp();
  const restored = await restore(other, file);
  expect(restored).toMatchObject({ rows: summary.rows, files: summary.files });
  const { rows } = await other.pool.query<{ id: string; checksum: string }>(
    "select id, checksum from stored_files",
  );
  expect(rows).toHaveLength(summary.files);
  for (const row of rows) expect(sha256((await other.storage.get(row.id))!)).toBe(row.checksum);

  // What could not be removed meanwhile goes with the next housekeeping, and nothing else.
  await sweep({ ...app, now: new Date() });
  for (const key of deleted) expect(await app.storage.get(key)).toBeUndefined();
  const { rows: kept } = await app.pool.query<{ id: string }>("select id from stored_files");
  for (const row of kept) expect(await app.storage.get(row.id)).toBeDefined();
});

test("a migration waits until a backup has read its rows, and not for the contents of files", async () => {
  const app = await testApp();
  await storeFile(app, Buffer.from("content"));
  const mayMigrate = async () => {
    const { rows } = await app.pool.query<{ may: boolean }>(
      "select pg_try_advisory_xact_lock($1) as may",
      [advisoryLocks.migration],
    );
    return rows[0]!.may; // a select without "from" has one row
  };
  const seen: Record<string, boolean> = {};
  const storage = {
    ...app.storage,
    get: async (key: string) => {
      seen["while contents are read"] = await mayMigrate();
      await app.pool.query("begin; lock table checkups in access exclusive mode; rollback");
      return app.storage.get(key);
    },
  };
  const file = join(await emptyFolder(), "all.backup");
  const pool = Object.assign(Object.create(app.pool), {
    connect: async () => {
      const client = await app.pool.connect();
      const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
      const observed = async (statement: unknown, ...values: unknown[]) => {
        if (String(statement).startsWith("select id, checksum")) {
          seen["while rows are read"] = await mayMigrate();
        }
        return query(statement, ...values);
      };
      const isCopy = (statement: unknown) => typeof statement === "object";
      client.query = ((statement: unknown, ...values: unknown[]) =>
        isCopy(statement)
          ? query(statement, ...values)
          : observed(statement, ...values)) as typeof client.query;
      return client;
    },
  }) as typeof app.pool;
  await backUp({ pool, storage }, file);
  expect(seen).toEqual({ "while rows are read": false, "while contents are read": true });
});

test("of two backups at once the second waits for the first", async () => {
  const app = await testApp();
  await storeFile(app, Buffer.from("content"));
  const folder = await emptyFolder();
  const order: string[] = [];
  let goOn: (() => void) | undefined;
  const paused = new Promise<void>((resolve) => (goOn = resolve));
  const slow = {
    ...app.storage,
    get: async (key: string) => {
      order.push("first reads");
      second = backUp(app, join(folder, "b.backup")).then(() => order.push("second is done"));
      goOn?.();
      return app.storage.get(key);
    },
  };
  let second: Promise<unknown> | undefined;
  const first = backUp({ pool: app.pool, storage: slow }, join(folder, "a.backup"));
  await paused;
  await first.then(() => order.push("first is done"));
  await second;
  expect(order).toEqual(["first reads", "first is done", "second is done"]);
});

test("a restore that fails at its end takes the contents out again that it put into the storage", async () => {
  const app = await testApp();
  const id = await storeFile(app, Buffer.from("content"));
  const file = join(await emptyFolder(), "all.backup");
  await backUp(app, file);
  const other = await testApp();
  await other.pool.query("create view ours as select * from checkups");
  await expect(restore(other, file)).rejects.toThrow(
    "Something that is not ours depends on our tables",
  );
  expect(await other.storage.get(id)).toBeUndefined();
  await other.pool.query("drop view ours");
  await restore(other, file);
  expect(await other.storage.get(id)).toBeDefined();
});

test("when the answer to the last word is lost, nobody says that nothing was changed, and contents stay", async () => {
  const app = await testApp();
  const id = await storeFile(app, Buffer.from("content"));
  const file = join(await emptyFolder(), "all.backup");
  await backUp(app, file);
  const other = await testApp();
  const lossy = async () => {
    const client = await other.pool.connect();
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
    const { stream } = client.connection as unknown as { stream: Socket };
    const cut = (...parts: unknown[]) => {
      const answer = query(...parts);
      if (parts[0] === "commit" && isLast) stream.destroy();
      isLast ||= String(parts[0]).startsWith("insert into public.audit_log");
      return answer;
    };
    client.query = cut as typeof client.query;
    return client;
  };
  let isLast = false;
  const pool = Object.assign(Object.create(other.pool), { connect: lossy }) as typeof other.pool;
  const restored = restore({ pool, storage: other.storage }, file);
  await expect(restored).rejects.toThrow("the restore may have been made, or not");
  await expect(restored).rejects.toBeInstanceOf(UnknownOutcome);
  expect(await other.storage.get(id)).toBeDefined();
});
