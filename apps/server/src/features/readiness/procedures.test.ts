import { limits, messages } from "@app/contract";
import { shippedFiles } from "@app/readiness";
import { strToU8, zipSync } from "fflate";
import type { Zippable } from "fflate";
import { expect, test } from "vitest";
import { briefs, readinessVersions } from "#db/schema.ts";
import { changed, office, zipFile } from "#testing/readiness-office.ts";
import { zipOf } from "./zip.ts";

const shipped = shippedFiles();
const entries: Zippable = Object.fromEntries(
  Object.entries(shipped).map(([name, text]) => [`${name}.csv`, strToU8(text)]),
);

/** A few kilobytes that become 40 MB. */
const bomb = () => zipSync({ "rules.csv": new Uint8Array(40 * 1024 * 1024) });

/** Nothing is a gap or a tool any more: all of that is to ask. */
const otherRules = () =>
  zipFile(zipOf({ ...shipped, rules: shipped.rules.replaceAll(/,(?:gap|tool),/g, ",ask,") }));

test.each<[string, () => File, string]>([
  ["a text", () => zipFile(strToU8("rules.csv")), messages.zipInvalid],
  ["nothing", () => zipFile(new Uint8Array(0)), messages.zipInvalid],
  ["half a file", () => zipFile(zipOf(shipped).slice(0, 20_000)), messages.zipInvalid],
  [
    "a path",
    () => zipFile(zipSync({ ...entries, "../rules.csv": strToU8("a") })),
    messages.zipEntryForeign("../rules.csv"),
  ],
  [
    "a name that turns the direction of the message",
    () => zipFile(zipSync({ ...entries, "\u202Evsc.selur": strToU8("a") })),
    messages.zipEntryForeign("vsc.selur"),
  ],
  ["a folder", () => zipFile(zipSync({ data: entries })), messages.zipEntryForeign("data/")],
  [
    "a foreign file",
    () => zipFile(zipSync({ ...entries, "readme.txt": strToU8("a") })),
    messages.zipEntryForeign("readme.txt"),
  ],
  [
    "a double",
    () => zipFile(new Uint8Array(Buffer.concat([zipOf(shipped), zipOf(shipped)]))),
    messages.zipEntryTwice("objectives.csv"),
  ],
  [
    "a missing file",
    () => {
      const { "rules.csv": _, ...others } = entries;
      return zipFile(zipSync(others));
    },
    messages.zipEntriesMissing("rules.csv"),
  ],
  [
    "a text in another code",
    () => zipFile(zipSync({ ...entries, "rules.csv": new Uint8Array([0xff, 0xfe, 0x41]) })),
    messages.zipEntryNoText("rules.csv"),
  ],
  [
    "a zero byte",
    () => zipFile(zipSync({ ...entries, "rules.csv": strToU8("rule\0") })),
    messages.zipEntryNoText("rules.csv"),
  ],
  ["a bomb", () => zipFile(bomb()), messages.zipTooLarge],
  [
    "a bomb that says it is small",
    () => {
      const packed = bomb();
      new DataView(packed.buffer).setUint32(22, 10, true); // the size in its own header
      return zipFile(packed);
    },
    messages.zipTooLarge,
  ],
])("a ZIP that is no data set is rejected, and nothing is stored: %s", async (_, make, message) => {
  const { app, upload } = await office();
  await expect(upload(make())).rejects.toMatchObject({ status: 422, code: "ZIP_INVALID", message });
  expect(await app.db.$count(readinessVersions)).toBe(0);
});

test("a file that is no .zip, or too large, is not read", async () => {
  const { upload } = await office();
  const fields = (file: string) => ({ code: "INPUT_INVALID", data: { fields: { file } } });
  await expect(upload(zipFile(zipOf(shipped), "data.csv"))).rejects.toMatchObject(
    fields(messages.zipInvalid),
  );
  const large = zipFile(new Uint8Array(limits.zipBytes + 1));
  await expect(upload(large)).rejects.toMatchObject(fields(messages.zipTooLarge));
});

test.each<[string, () => File, object]>([
  [
    "a term",
    () => changed("rules", "sig:sso!,{products}", "sog:sso!,{products}"),
    { file: "rules.csv", line: 2, column: "when", reason: 'unknown condition "sog:sso!"' },
  ],
  [
    "a signal",
    () => changed("rules", "sig:sso!,{products}", "sig:sos!,{products}"),
    { file: "rules.csv", line: 2, column: "when", reason: 'no signal "sos"' },
  ],
  [
    "a placeholder",
    () => changed("rules", "{products} can be", "{product} can be"),
    { file: "rules.csv", line: 2, column: "says", reason: 'unknown placeholder "{product}"' },
  ],
  [
    "an objective",
    () => changed("mappings", "ccpa,scope,", "ccpa,skope,"),
    { file: "mappings.csv", line: 2, column: "objective", reason: 'no objective "skope"' },
  ],
  [
    "a reason",
    () => changed("rules", "You named {products}.,0,the product's own purpose", ",0,the product's own purpose"),
    { file: "rules.csv", line: 2, column: "because", reason: "missing" },
  ],
  [
    "a source",
    () => changed("decisions", "AICPA SOC 2 guide (AT-C 205)", ""),
    { file: "decisions.csv", line: 2, column: "source", reason: "missing" },
  ],
])("a fault in a row is named, and nothing is stored: %s", async (_, make, fault) => {
  const { app, upload } = await office();
  await expect(upload(make())).rejects.toMatchObject({
    code: "DATA_FAULTS",
    data: { faults: expect.arrayContaining([fault]) as unknown, total: expect.any(Number) as number },
  });
  expect(await app.db.$count(readinessVersions)).toBe(0);
}); // prettier-ignore

test("what is downloaded can be uploaded again, and changes nothing", async () => {
  const { readiness, upload, complete } = await office();
  await complete();
  const file = await readiness.download({ number: 0 });
  expect(file.name).toBe("readiness-data-0.zip");
  const { number } = await upload(zipFile(new Uint8Array(await file.arrayBuffer())));
  expect(await readiness.preview({ number })).toEqual({
    inForce: 0,
    examples: 3,
    checkups: 1,
    changed: [],
    reworded: 0,
  });
});

test("a version is in force once it is published, changes no brief already given, and another one can be again", async () => {
  const { app, api, readiness, user, ann, complete, upload } = await office();
  const id = await complete();
  const given = await ann.api.briefs.get({ id });
  const dataVersions = async () =>
    (await app.db.select().from(briefs)).map((row) => row.dataVersion);
  expect(given.content.counts.gap).toBeGreaterThan(0);

  const { number } = await upload(otherRules());
  expect(number).toBe(1);
  const { changed: changes, ...counts } = await readiness.preview({ number });
  expect(counts).toMatchObject({ inForce: 0, examples: 3, checkups: 1 });
  expect(changes.map(({ company }) => company)).toEqual(
    expect.arrayContaining(["Ledgerline", "Acme"]),
  );
  expect(changes.find(({ checkupId }) => checkupId === id)?.states).toContainEqual({
    title: "Security training",
    from: "gap",
    to: "ask",
  });
  expect((await ann.api.briefs.preview({ id })).counts.gap).toBeGreaterThan(0);

  await readiness.publish({ number, inForce: 0 });
  expect(await ann.api.briefs.get({ id })).toEqual(given);
  expect(await dataVersions()).toEqual([0]);
  expect((await ann.api.briefs.preview({ id })).counts.gap).toBe(0);
  await ann.api.briefs.make({ id });
  expect(await dataVersions()).toEqual([1]);
  const { versions } = await readiness.versions();
  expect(versions).toEqual([
    expect.objectContaining({
      number: 1,
      note: "data.zip",
      madeBy: user.email,
      isInForce: true,
      publishedAt: app.time.now,
    }),
    expect.objectContaining({ number: 0, isInForce: false }),
  ]);

  await expect(readiness.publish({ number: 0, inForce: 0 })).rejects.toMatchObject({
    code: "CHANGED_BY_OTHER",
  });
  await readiness.publish({ number: 0, inForce: 1 });
  expect((await ann.api.briefs.preview({ id })).counts.gap).toBeGreaterThan(0);
  expect((await ann.api.briefs.get({ id })).content.counts.gap).toBe(0);
  await expect(readiness.publish({ number: 7, inForce: 0 })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });

  const { rows } = await api.admin.activity.list({ entity: "readiness-data" });
  expect(rows.map(({ action, entityId }) => [action, entityId])).toEqual([
    ["publish", "0"],
    ["publish", "1"],
    ["import", "1"],
  ]);
});

test("of versions that are uploaded and published at once, each has its number and one is in force", async () => {
  const { readiness, upload } = await office();
  const uploaded = await Promise.all([1, 2, 3].map(() => upload(zipFile(zipOf(shipped)))));
  const numbers = uploaded.map(({ number }) => number);
  expect(new Set(numbers)).toEqual(new Set([1, 2, 3]));
  const results = await Promise.allSettled(
    numbers.map((number) => readiness.publish({ number, inForce: 0 })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const inForce = (await readiness.versions()).versions.filter((version) => version.isInForce);
  expect(inForce).toHaveLength(1);
});

test("rows are searched in all files or in one, a page at a time", async () => {
  const { readiness, upload } = await office();
  const all = await readiness.rows({});
  expect(all.rows[0]).toMatchObject({ id: "objectives:2", table: "objectives", line: 2 });
  const training = await readiness.rows({ search: "SECURITY TRAINING" });
  expect(training.total).toBeLessThan(all.total);
  const found = await readiness.rows({ search: "security training", table: "objectives" });
  expect(found.rows.flatMap(({ cells }) => cells)).toContainEqual(["title", "Security training"]);
  const second = await readiness.rows({ page: 2 });
  expect(second.rows[0]?.id).not.toBe(all.rows[0]?.id);
  const { number } = await upload(changed("objectives", "Security training", "Fire drills"));
  const other = await readiness.rows({ version: number, search: "fire drills" });
  expect(other.total).toBe(1);
  expect((await readiness.rows({ search: "fire drills" })).total).toBe(0);
});
