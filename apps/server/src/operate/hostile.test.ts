import { expect, test } from "vitest";
import { backedUp, edited, packed } from "#testing/backup-parts.ts";
import type { Part } from "#testing/backup-parts.ts";
import { sha256 } from "./archive.ts";

const escape = "\u001b]0;evil\u0007";

const withContent = (parts: Part[], prefix: string, content: Buffer) =>
  parts.map((part) => (part.name.startsWith(prefix) ? { ...part, content } : part));

test("what a backup says of itself reaches no terminal as it is", async () => {
  const { parts, rejection, untouched } = await backedUp();
  const others = [
    edited(parts, (header) => ({ ...header, version: escape, migration: { tag: "x", count: 99 } })),
    edited(parts, (header) => ({ ...header, migration: { tag: `0099_${escape}`, count: 99 } })),
    edited(parts, undefined, (manifest) => ({
      ...manifest,
      tables: [{ name: escape, columns: ["id"], rows: 0 }],
    })),
    edited(parts, undefined, (manifest) => ({
      ...manifest,
      entries: [...manifest.entries, { name: escape, size: 0, sha256: sha256(Buffer.alloc(0)) }],
    })),
    edited(parts, undefined, (manifest) => ({ ...manifest, missingFiles: [escape] })),
  ];
  for (const other of others) {
    expect(await rejection(await packed(other))).toContain(
      "its description of itself cannot be read",
    );
  }
  await untouched();
});

test("a backup brings back no sessions, nor other tables that none holds", async () => {
  const { parts, rejection, untouched } = await backedUp();
  const names = ["sessions", "sign_in_requests", "rate_limits", "instances", "backups"];
  for (const name of names) {
    const other = edited(parts, undefined, (manifest) => ({
      ...manifest,
      tables: [...manifest.tables, { name, columns: ["id"], rows: 0 }],
    }));
    expect(await rejection(await packed(other))).toContain(
      "its description of itself cannot be read",
    );
  }
  await untouched();
});

test("rejects a session secret of another form, or another one than the backup names", async () => {
  const { parts, rejection, untouched } = await backedUp();
  const secrets = ["", "a\nb", `${escape}${"x".repeat(40)}`, "x".repeat(2000), "another secret"];
  for (const secret of secrets) {
    const other = edited(withContent(parts, "session-secret", Buffer.from(secret)));
    expect(await rejection(await packed(other)), secret).toContain("the session secret in it");
  }
  await untouched();
});

test("rejects a file whose content does not match its row", async () => {
  const { parts, rejection, untouched } = await backedUp();
  const other = edited(withContent(parts, "files/", Buffer.from("evil")));
  expect(await rejection(await packed(other))).toContain("This backup holds another file");
  await untouched();
});

test("a rejected restore leaves the contents of files as they are, also under a key that it has too", async () => {
  const { app, bytes, rejection } = await backedUp();
  const id = (await app.pool.query<{ id: string }>("select id from stored_files")).rows[0]!.id;
  const live = Buffer.from("what is there now");
  await app.storage.put(id, live, "image/png");
  await app.pool.query("create view ours as select * from checkups");
  expect(await rejection(bytes)).toContain("depends on our tables");
  expect(Buffer.from((await app.storage.get(id))!)).toEqual(live);
  await app.pool.query("drop view ours");
  expect(await rejection(bytes)).toBeUndefined();
  const { rows } = await app.pool.query<{ checksum: string }>("select checksum from stored_files");
  expect(sha256((await app.storage.get(id))!)).toBe(rows[0]!.checksum);
});

test("what the database says against a row is reported, for large tables and small ones", async () => {
  const { parts, rejection, untouched } = await backedUp();
  for (const size of [1, 5_000_000]) {
    const other = edited(withContent(parts, "tables/users/", Buffer.alloc(size, 97)));
    await expect(rejection(await packed(other))).rejects.toThrow(
      "invalid input syntax for type uuid",
    );
  }
  await untouched();
});
