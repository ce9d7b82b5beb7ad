import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { backedUp, edited, packed } from "#testing/backup-parts.ts";
import type { Part } from "#testing/backup-parts.ts";
import { sha256 } from "./archive.ts";
import type { BackupHeader, BackupManifest } from "./archive.ts";

const text = "Dear Sir or Madam ";
const noBackup = /^This file is no complete backup/;

test("a file that was changed, cut, or goes on after its end, or is none, is noticed and changes nothing", async () => {
  const { bytes, rejection, untouched } = await backedUp();
  // The first ten bytes say nothing about the content, but for what kind of file it is.
  const positions = [0, 1, 2, 3, 10, 11, bytes.length - 1];
  const steps = 60;
  const stepsFrom = (first: number, last: number) =>
    Array.from({ length: steps }, (_, step) => first + Math.floor(((last - first) * step) / steps));
  for (const at of [...positions, ...stepsFrom(12, bytes.length - 2)]) {
    const changed = Buffer.from(bytes);
    changed[at] = changed[at]! ^ 0x41; // every position is within the file
    expect(await rejection(changed), `byte ${at}`).toMatch(noBackup);
  }
  for (const length of [...stepsFrom(0, bytes.length), bytes.length - 1]) {
    const start = bytes.subarray(0, length);
    expect(await rejection(start), `${length} bytes`).toMatch(/^This file is no/);
  }
  for (const more of [Buffer.from("more"), bytes])
    expect(await rejection(Buffer.concat([bytes, more]))).toMatch(/^This file is no/);
  const texts = [Buffer.from(text), gzipSync(Buffer.alloc(0)), gzipSync(text.repeat(1000))];
  for (const other of [Buffer.alloc(0), ...texts]) expect(await rejection(other)).toMatch(noBackup);
  await untouched();
});

test("parts that were taken out, put in, swapped, or changed are noticed and change nothing", async () => {
  const { parts, rejection, untouched } = await backedUp();
  const swap = (swapped: Part, other: Part) => parts.with(1, swapped).with(2, other);
  const [, first, second] = parts as [Part, Part, Part];
  const part = (name: string, type?: Part["type"]) => ({ name, type, content: Buffer.from("") });
  const cases: [reason: string, parts: Part[]][] = [
    ...parts.flatMap((each, at): [string, Part[]][] => [
      ["This file is no", parts.toSpliced(at, 1)],
      ["This file is no", parts.toSpliced(at, 0, each)],
      ["This file is no", parts.with(at, { ...each, content: Buffer.from("other") })],
    ]),
    ["not those that it lists", swap(second, first)],
    [
      "not those that it lists",
      swap({ ...first, content: second.content }, { ...second, content: first.content }),
    ],
    ...["../evil", "/etc/evil", "files/../../evil", "tables/pg_catalog.x/0.copy"].map(
      (name): [string, Part[]] => ["what no backup holds", parts.toSpliced(-1, 0, part(name))],
    ),
    ["what no backup holds", parts.toSpliced(1, 0, part("session-secret", "symlink"))],
  ];
  for (const [at, [reason, others]] of cases.entries())
    expect(await rejection(await packed(others)), String(at)).toContain(reason);
  await untouched();
});

const escape = "\u001b]0;evil\u0007";
const later = { tag: "0099_later", count: 100 };
const ofHeader = (changed: object) => (header: BackupHeader) => ({ ...header, ...changed });

test("a description that is of a newer version, or is none, or lists what no backup holds, is rejected and reaches no terminal as it is", async () => {
  const { parts, rejection, untouched } = await backedUp();
  const manifested = (change: (manifest: BackupManifest) => object) =>
    edited(parts, undefined, (manifest) => ({ ...manifest, ...change(manifest) }));
  const withTable = (name: string) =>
    manifested(({ tables }) => ({ tables: [...tables, { name, columns: ["id"], rows: 0 }] }));
  const evilEntry = { name: escape, size: 0, sha256: sha256(Buffer.alloc(0)) };
  const unreadable = [
    edited(parts, ofHeader({ version: escape, migration: { tag: "x", count: 99 } })),
    edited(parts, ofHeader({ migration: { tag: `0099_${escape}`, count: 99 } })),
    manifested(() => ({ tables: [{ name: escape, columns: ["id"], rows: 0 }] })),
    manifested(({ entries }) => ({ entries: [...entries, evilEntry] })),
    manifested(() => ({ missingFiles: [escape] })),
    // It brings back no sessions, nor other tables that none holds.
    ..."sessions sign_in_requests rate_limits instances backups".split(" ").map(withTable),
  ];
  for (const other of unreadable) {
    const reason = "its description of itself cannot be read";
    expect(await rejection(await packed(other))).toContain(reason);
  }
  const newer = edited(parts, ofHeader({ version: "9.0.0", migration: later }));
  expect(await rejection(await packed(newer))).toBe(
    "This backup was made by a newer version (9.0.0) than this program: update the program first.",
  );
  const otherwise = edited(parts, ofHeader({ format: 2, migration: "later" }));
  expect(await rejection(await packed(otherwise))).toContain("that of a newer version");
  await untouched();
});

const withContent = (parts: Part[], prefix: string, content: Buffer) =>
  parts.map((part) => (part.name.startsWith(prefix) ? { ...part, content } : part));

test("a secret or content that does not fit is rejected, and what says other things than it holds is undone as a whole", async () => {
  const { parts, rejection, untouched } = await backedUp();
  const rejected = async (prefix: string, content: string | Buffer) =>
    rejection(await packed(edited(withContent(parts, prefix, Buffer.from(content)))));
  const secrets = ["", "a\nb", `${escape}${"x".repeat(40)}`, "x".repeat(2000), "another secret"];
  for (const secret of secrets)
    expect(await rejected("session-secret", secret)).toContain("the session secret in it");
  expect(await rejected("files/", "evil")).toContain("This backup holds another file");
  // What the database says against a row is reported, for large tables and small ones.
  for (const size of [1, 5_000_000])
    await expect(rejected("tables/users/", Buffer.alloc(size, 97))).rejects.toThrow(
      "invalid input syntax for type uuid",
    );
  type Tables = BackupManifest["tables"];
  const withTables = (edit: (tables: Tables) => Tables) =>
    packed(edited(parts, undefined, (all) => ({ ...all, tables: edit(all.tables) })));
  const more = await withTables((all) => all.map((each) => ({ ...each, rows: each.rows + 1 })));
  expect(await rejection(more)).toMatch(/has \d+ rows instead of \d+/);
  const foreign = { name: "pg_authid", columns: ["oid"], rows: 0 } as Tables[number];
  const unknown = await withTables((all) => [...all, foreign]);
  await expect(rejection(unknown)).rejects.toThrow('"public.pg_authid" does not exist');
  const column = await withTables((all) =>
    all.map((each) => ({ ...each, columns: [...each.columns, "search_names"] })),
  );
  await expect(rejection(column)).rejects.toThrow('"search_names" of relation');
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
