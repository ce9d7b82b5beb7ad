import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { messages } from "@app/contract";
import { expect, test } from "vitest";
import { storedFiles } from "#db/schema.ts";
import { sweep } from "#operate/housekeeping.ts";
import { pngFile } from "#testing/pictures.ts";
import { s3Server, s3ServerSilent, s3ServerUnavailable } from "#testing/s3-server.ts";
import { quickTimeouts } from "#testing/quick-timeouts.ts";
import { testApp } from "#testing/test-app.ts";
import { openStorage } from "#storage/file-storage.ts";

const bucket = "app_logos";

test("files in an S3 bucket are uploaded, served and deleted", async () => {
  const app = await testApp(await s3Server());
  const { files } = (await app.administrator()).api.admin;
  const row = await files.upload({ bucket, file: await pngFile() });
  const served = await app.browser().request(row.address);
  expect((await served.arrayBuffer()).byteLength).toBe(row.size);
  expect((await app.browser().request("/readyz")).status).toBe(200);
  await files.remove({ ids: [row.id] });
  expect((await app.browser().request(row.address)).status).toBe(404);
  const { db, storage, time } = app;
  const inDays = (days: number) => new Date(time.now.getTime() + days * 24 * 3600_000);
  await sweep({ db, storage, now: inDays(29) });
  expect(await storage.get(row.id)).toBeDefined(); // it can still be restored
  await sweep({ db, storage, now: inDays(31) });
  expect(await storage.get(row.id)).toBeUndefined();
});

test.each([
  ["is down", s3ServerUnavailable],
  ["never answers", s3ServerSilent],
] as const)("while the storage %s nothing is uploaded, and that is said", async (_, server) => {
  quickTimeouts();
  const app = await testApp(await server());
  const { files } = (await app.administrator()).api.admin;
  await expect(files.upload({ bucket, file: await pngFile() })).rejects.toMatchObject({
    code: "STORAGE_UNAVAILABLE",
    status: 503,
    message: messages.storageUnavailable,
  });
  expect(await app.db.$count(storedFiles)).toBe(0);
  const ready = await app.browser().request("/readyz");
  expect({ status: ready.status, text: await ready.text() }).toEqual({
    status: 503,
    text: "the file storage does not answer",
  });
});

test("a file that is deleted while the storage is unavailable leaves it once it cannot be restored", async () => {
  const app = await testApp(await s3ServerUnavailable());
  const { files } = (await app.administrator()).api.admin;
  const [row] = await app.db
    .insert(storedFiles)
    .values({ bucket, name: "a.png", size: 1, mimetype: "image/png", checksum: "0" })
    .returning();
  const id = row!.id; // an insert without conflict clause always returns its row
  const { db, settings } = app;
  const working = await openStorage({ ...settings, S3_BUCKET: undefined });
  await working.put(id, Buffer.from("x"), "image/png");
  await working.put("of somebody else", Buffer.from("x"), "image/png");

  const served = await app.browser().request("/storage/app_logos/a.png");
  expect(served.status).toBe(503);
  expect(served.headers.get("cache-control")).toBe("no-store");

  expect(await files.remove({ ids: [id] })).toMatchObject({ count: 1 });
  expect((await files.list({})).total).toBe(0);
  await sweep({ db, storage: working, now: new Date() });
  expect(await working.get(id)).toBeUndefined();
  expect(await working.get("of somebody else")).toBeDefined();
});

test("when a file cannot be entered in the list, its content does not stay behind", async () => {
  const app = await testApp();
  const { files } = (await app.administrator()).api.admin;
  await app.pool.query(`
    create function reject() returns trigger language plpgsql as $$ begin raise exception 'rejected'; end $$;
    create trigger rejected before insert on stored_files for each row execute function reject();
  `);
  await expect(files.upload({ bucket, file: await pngFile() })).rejects.toMatchObject({
    status: 500,
    message: messages.unexpected,
  });
  expect(await readdir(join(app.settings.DATA_DIR, "files"))).toEqual([]);
});
