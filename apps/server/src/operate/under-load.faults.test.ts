import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { sweep } from "#operate/housekeeping.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";
import { sha256 } from "./archive.ts";
import { backUp, restore, storeFile } from "#testing/backup-steps.ts";
import { testFolder } from "#testing/test-folder.ts";

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
  const file = join(await testFolder(), "busy.backup");
  const summary = await backUp({ pool: app.pool, storage }, file).finally(() => (isDone = true));
  await working;
  expect(summary.missingFiles).toEqual([]);
  expect(deleted.length).toBeGreaterThan(5);

  const other = await testApp();
  const restored = await restore(other, file);
  expect(restored).toMatchObject({ rows: summary.rows, files: summary.files });
  const { rows } = await other.pool.query<{ id: string; checksum: string }>(
    `select id, checksum from stored_files union
     select entity_id, rows -> 'stored_files' -> 0 ->> 'checksum' from trash where entity = 'file'`,
  );
  expect(rows).toHaveLength(summary.files);
  for (const row of rows) expect(sha256((await other.storage.get(row.id))!)).toBe(row.checksum);

  // What could not be removed meanwhile goes with the next housekeeping, and nothing else.
  await sweep({ ...app, now: new Date() });
  for (const key of deleted) expect(await app.storage.get(key)).toBeUndefined();
  const { rows: kept } = await app.pool.query<{ id: string }>("select id from stored_files");
  for (const row of kept) expect(await app.storage.get(row.id)).toBeDefined();
});

test("of two backups at once the second waits for the first", async () => {
  const app = await testApp();
  await storeFile(app, Buffer.from("content"));
  const folder = await testFolder();
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

test("when the answer to the last word is lost, nobody says that nothing was changed, and contents stay", async () => {
  const app = await testApp();
  const id = await storeFile(app, Buffer.from("content"));
  const file = join(await testFolder(), "all.backup");
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
  await expect(restored).rejects.toThrow("may have been done, or not");
  expect(await other.storage.get(id)).toBeDefined();
});
