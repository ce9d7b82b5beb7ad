import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { BackupHeader, BackupManifest } from "./archive.ts";
import { backedUp, edited, packed } from "#testing/backup-parts.ts";

test("a changed byte, wherever it is, is noticed and changes nothing", async () => {
  const { bytes, rejection, untouched } = await backedUp();
  // The first ten bytes say nothing about the content, but for what kind of file it is.
  const positions = [0, 1, 2, 3, 10, 11, bytes.length - 1];
  const steps = 120;
  for (let step = 0; step < steps; step += 1) {
    positions.push(12 + Math.floor(((bytes.length - 14) * step) / steps));
  }
  for (const at of positions) {
    const changed = Buffer.from(bytes);
    changed[at] = changed[at]! ^ 0x41; // every position is within the file
    expect(await rejection(changed), `byte ${at}`).toMatch(/^This file is no complete backup/);
  }
  await untouched();
});

test("a file that was cut, or goes on after its end, is noticed and changes nothing", async () => {
  const { bytes, rejection, untouched } = await backedUp();
  const steps = 60;
  for (let step = 0; step < steps; step += 1) {
    const length = Math.floor((bytes.length * step) / steps);
    expect(await rejection(bytes.subarray(0, length)), `${length} bytes`).toMatch(
      /^This file is no/,
    );
  }
  expect(await rejection(bytes.subarray(0, -1))).toMatch(/^This file is no/);
  expect(await rejection(Buffer.concat([bytes, Buffer.from("more")]))).toMatch(/^This file is no/);
  expect(await rejection(Buffer.concat([bytes, bytes]))).toMatch(/^This file is no/);
  await untouched();
});

test("parts that were taken out, put in, swapped, or changed are noticed and change nothing", async () => {
  const { parts, rejection, untouched } = await backedUp();
  for (let at = 0; at < parts.length; at += 1) {
    const without = parts.filter((_, place) => place !== at);
    expect(await rejection(await packed(without)), parts[at]!.name).toMatch(/^This file is no/);
    const twice = parts.toSpliced(at, 0, parts[at]!);
    expect(await rejection(await packed(twice)), parts[at]!.name).toMatch(/^This file is no/);
    const changed = parts.with(at, { ...parts[at]!, content: Buffer.from("other") });
    expect(await rejection(await packed(changed)), parts[at]!.name).toMatch(/^This file is no/);
  }
  const swapped = parts.with(1, parts[2]!).with(2, parts[1]!);
  expect(await rejection(await packed(swapped))).toContain("not those that it lists");
  const contents = parts
    .with(1, { ...parts[1]!, content: parts[2]!.content })
    .with(2, { ...parts[2]!, content: parts[1]!.content });
  expect(await rejection(await packed(contents))).toContain("not those that it lists");
  for (const name of ["../evil", "/etc/evil", "files/../../evil", "tables/pg_catalog.x/0.copy"]) {
    const more = parts.toSpliced(-1, 0, { name, content: Buffer.from("evil") });
    expect(await rejection(await packed(more)), name).toContain("what no backup holds");
  }
  const linked = parts.toSpliced(1, 0, {
    name: "session-secret",
    content: Buffer.from(""),
    type: "symlink",
  });
  expect(await rejection(await packed(linked))).toContain("what no backup holds");
  await untouched();
});

test.each([
  ["empty", Buffer.alloc(0)],
  ["a text", Buffer.from("Dear Sir or Madam")],
  ["packed nothing", gzipSync(Buffer.alloc(0))],
  ["a packed text", gzipSync(Buffer.from("Dear Sir or Madam ".repeat(1000)))],
])("a file that is %s is rejected", async (_, bytes) => {
  const { rejection, untouched } = await backedUp();
  expect(await rejection(bytes)).toMatch(/^This file is no complete backup/);
  await untouched();
});

test("rejects backups of newer versions, with the reason", async () => {
  const { parts, rejection, untouched } = await backedUp();
  const later = { tag: "0099_later", count: 100 };
  const migrated = edited(parts, (header) => ({ ...header, version: "9.0.0", migration: later }));
  expect(await rejection(await packed(migrated))).toBe(
    "This backup was made by a newer version (9.0.0) than this program: update the program first.",
  );
  const otherwise = edited(parts, (header) => ({ ...header, format: 2, migration: "later" }));
  expect(await rejection(await packed(otherwise))).toContain("that of a newer version");
  await untouched();
});

test("what says other things than it holds is undone as a whole", async () => {
  const { parts, rejection, untouched } = await backedUp();
  const same = (header: BackupHeader) => header;
  const withTables =
    (edit: (tables: BackupManifest["tables"]) => unknown) => (manifest: BackupManifest) => ({
      ...manifest,
      tables: edit(manifest.tables),
    });
  const more = edited(
    parts,
    same,
    withTables((all) => all.map((table) => ({ ...table, rows: table.rows + 1 }))),
  );
  expect(await rejection(await packed(more))).toMatch(/has \d+ rows instead of \d+/);
  const unknown = edited(
    parts,
    same,
    withTables((all) => [...all, { name: "pg_authid", columns: ["oid"], rows: 0 }]),
  );
  await expect(rejection(await packed(unknown))).rejects.toThrow(
    '"public.pg_authid" does not exist',
  );
  const column = edited(
    parts,
    same,
    withTables((all) =>
      all.map((table) => ({ ...table, columns: [...table.columns, "search_names"] })),
    ),
  );
  await expect(rejection(await packed(column))).rejects.toThrow('"search_names" of relation');
  await untouched();
});
