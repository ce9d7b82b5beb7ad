import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { backups } from "#db/schema.ts";
import { s3Server, s3ServerSilent } from "#testing/s3-server.ts";
import { quickTimeouts } from "#testing/quick-timeouts.ts";
import { checkedProduct, dayMs, minuteMs } from "#testing/checked-product.ts";
import { runChecks, spaceProblems } from "./checks.ts";
import { findingOf, sizeOf, spanOf } from "./findings.ts";

test("a new installation has nothing wrong, but no backup and no place for meetings", async () => {
  const { checked } = await checkedProduct();
  const findings = await runChecks(checked);
  expect(findings.map(({ name, state }) => [name, state])).toEqual([
    ["database", "ok"],
    ["storage", "ok"],
    ["mail", "ok"],
    ["jobs", "ok"],
    ["disk", expect.any(String)], // of the machine that runs the tests
    ["backup", "warning"],
    ["instances", "ok"],
    ["readiness", "ok"],
    ["meetings", "warning"],
  ]);
  for (const { summary } of findings) expect(summary).toMatch(/^[A-Z].*\.$/s);
});

test("a database that is unavailable is a finding of each check, and no exception", async () => {
  const { checked } = await checkedProduct();
  const { db, pool } = connect("postgres://ann:hunter2@127.0.0.1:1/none", 2);
  const findings = await runChecks({ ...checked, db });
  await pool.end();
  expect(findings.filter(({ state }) => state === "failing").map(({ name }) => name)).toEqual([
    "database",
    "jobs",
    "backup",
    "instances",
    "readiness",
  ]);
  expect(JSON.stringify(findings)).not.toContain("hunter2");
});

test("storage keeps a probe for a moment, and counts what is stored", async () => {
  const { look, addFile, storage } = await checkedProduct(await s3Server());
  await storage.put(await addFile("a.png"), new Uint8Array(9), "image/png");
  expect(await look("storage")).toMatchObject({
    state: "ok",
    summary: "Files are stored in the bucket logos.",
    facts: [["Stored", "1 file, 2.5 MB"]],
  });
});

test("storage without the files that the database lists is reported, and one that gives back something else fails", async () => {
  const { look, addFile, storage } = await checkedProduct();
  const id = await addFile("a.png");
  expect(await look("storage")).toMatchObject({
    state: "failing",
    summary:
      "DATA_DIR: 1 of 1 stored file could not be found: is this the storage that all instances use?",
  });
  await addFile("b.png");
  await storage.put(id, new Uint8Array(9), "image/png");
  expect(await look("storage")).toMatchObject({ state: "warning" });

  const get = async () => new Uint8Array(64);
  expect(await look("storage", { storage: { ...storage, get } })).toMatchObject({
    state: "failing",
    summary: "DATA_DIR: the storage returned other content than was written.",
  });
});

test("storage that never answers is named, and so is one that is slow at each step", async () => {
  quickTimeouts();
  const silent = await checkedProduct(await s3ServerSilent());
  const endless = () => new Promise<never>(() => undefined);
  const slow = { ...silent.storage, put: async () => undefined, get: endless };
  const looks = [silent.look("storage"), silent.look("storage", { storage: slow })];
  for (const finding of await Promise.all(looks)) {
    expect(finding).toMatchObject({
      state: "failing",
      summary: expect.stringMatching(/^S3_ENDPOINT: files cannot be stored .*time/i),
    });
  }
});

test("a disk that is nearly full is a warning, and one that is full is failing", () => {
  const disk = (free: number, total: number) =>
    findingOf("disk", { problems: spaceProblems({ folder: "/data", free, total }) });
  expect(disk(20e9, 100e9).state).toBe("ok");
  expect(disk(9e9, 100e9)).toMatchObject({
    state: "warning",
    summary: "DATA_DIR: only 9.0 GB of 100 GB are free in /data.",
  });
  expect(disk(0.9e9, 2e9).state).toBe("warning");
  expect(disk(99e6, 100e6).state).toBe("failing");
});

test("a backup counts for a week, and the latest one is reported; an empty database has nothing to back up", async () => {
  const { look, db, ago } = await checkedProduct();
  const backup = (finishedAt: Date) => ({
    finishedAt,
    version: "0.1.0",
    bytes: 1_234_567,
    checkups: 12,
    files: 1,
    checksum: "x",
  });
  await db.insert(backups).values([backup(ago(20 * dayMs)), backup(ago(8 * dayMs))]);
  expect(await look("backup")).toMatchObject({
    state: "warning",
    summary: "The latest backup is 8 days old.",
  });
  await db.insert(backups).values(backup(ago(6 * dayMs)));
  expect(await look("backup")).toMatchObject({ state: "ok" });

  await db.execute(sql`drop table backups`);
  expect(await look("backup")).toMatchObject({
    state: "warning",
    summary: expect.stringMatching(/^There is no backup yet/),
  });
  await db.execute(sql`drop schema drizzle cascade`);
  expect(await look("backup")).toMatchObject({
    state: "ok",
    summary: "There is nothing to back up yet.",
  });
});

test("figures are short", () => {
  const sizes = ["0 bytes", "999 bytes", "1.0 kB", "12 kB", "10.0 MB", "2.0 TB"];
  expect([0, 999, 1000, 12_345, 9_990_000, 2e12].map(sizeOf)).toEqual(sizes);
  const spans = ["0 seconds", "1 second", "119 seconds", "2 minutes", "36 hours", "2 days"];
  const hour = 60 * minuteMs;
  expect([-5, 1000, 119_000, 120_000, 36 * hour, 48 * hour].map(spanOf)).toEqual(spans);
});

test("jobs that do not run are failing, once an instance had the time to run them", async () => {
  const { look, db, addInstance, ago } = await checkedProduct();
  await addInstance({ startedAt: ago(4 * minuteMs) });
  expect(await look("jobs")).toMatchObject({ state: "ok", summary: "Jobs run." });
  await addInstance({ startedAt: ago(15 * minuteMs) });
  expect(await look("jobs")).toMatchObject({
    state: "failing",
    summary: expect.stringContaining("The job reminders has not run for 15 minutes."),
  });
  await db.execute(sql`insert into pgboss.job (name, state, completed_on)
    values ('mail-rescue', 'completed', now()), ('reminders', 'failed', now())`);
  await db.execute(sql`insert into pgboss.job (name, start_after)
    values ('housekeeping', now() - interval '25 minutes'), ('housekeeping', now() + interval '1 day')`);
  expect(await look("jobs")).toMatchObject({
    state: "warning",
    summary:
      "housekeeping: 1 job due, the oldest for 25 minutes. reminders: 1 job failed within a day.",
    facts: expect.arrayContaining([["housekeeping", "1 due"]]),
  });
});
