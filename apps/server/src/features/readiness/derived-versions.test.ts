import { expect, test } from "vitest";
import { changed, office } from "#testing/readiness-office.ts";

test("rows that nobody has read in their source are confirmed as a new version, and shown once it is published", async () => {
  const { readiness } = await office();
  const { rows, version } = await readiness.unread();
  expect(version).toBe(0);
  expect(new Set(rows.map(({ table }) => table))).toEqual(new Set(["dates", "mappings"]));
  const date = rows.find(({ table }) => table === "dates")!;
  const id = rows.find(({ table }) => table === "mappings")!;
  const chosen = [date.id, id.id];
  const { number } = await readiness.confirm({ rows: chosen, version });
  const after = await readiness.unread();
  expect(after).toMatchObject({ version: number });
  expect(after.rows.map((row) => row.id)).toEqual(
    rows.map((row) => row.id).filter((one) => !chosen.includes(one)),
  );
  const { rows: stored } = await readiness.rows({ version: number, search: "read 2026-06-04" });
  const verified = stored.map((row) => Object.fromEntries(row.cells).verified);
  expect(verified).toEqual(["id list read 2026-06-04", "read 2026-06-04"]);
  // Everything else is as it was.
  const all = { pageSize: 200, table: "dates" };
  const [before, now] = [
    await readiness.rows(all),
    await readiness.rows({ ...all, version: number }),
  ];
  expect(now.rows.filter((row) => row.id !== date.id)).toEqual(
    before.rows.filter((row) => row.id !== date.id),
  );
  await expect(readiness.confirm({ rows: chosen, version })).rejects.toMatchObject({
    code: "CHANGED_BY_OTHER",
  });
});

test("an overdue row is to be read again in a year once it is confirmed", async () => {
  const { readiness, upload } = await office();
  const { number } = await upload(changed("dates", "read,2027-06-30", "read,2026-06-03"));
  const overdue = (await readiness.unread()).rows.filter(
    ({ cells }) => Object.fromEntries(cells).check_by === "2026-06-03",
  );
  expect(overdue).toHaveLength(1);
  const ids = overdue.map(({ id }) => id);
  const confirmed = await readiness.confirm({ rows: ids, version: number });
  const { rows } = await readiness.rows({ version: confirmed.number, search: "2027-06-04" });
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

test("what a product is for is a new version, which counts once it is published", async () => {
  const { app, readiness, complete } = await office();
  await app.pool.query("update checkups set saas_apps = '{slack}' where id = $1", [
    await complete(),
  ]);
  const slack = { kind: "saas", identifier: "slack" } as const;
  const before = await readiness.signals(slack);
  expect(before).toMatchObject({ own: [], part: [], version: 0 });
  expect(before.known).toContain("backup");
  const { number } = await readiness.setSignals({
    ...slack,
    own: ["backup"],
    part: ["mfa"],
    version: 0,
  });
  expect(await readiness.signals(slack)).toMatchObject({
    own: ["backup"],
    part: ["mfa"],
    version: 1,
  });
  const { versions } = await readiness.versions();
  expect(versions.find((version) => version.number === number)).toMatchObject({
    note: "What slack is for",
    isInForce: false,
  });
  const { changed } = await readiness.preview({ number });
  const states = changed.flatMap((one) => one.states);
  expect(states).toContainEqual({
    title: "Backups out of reach of an attacker",
    from: "gap",
    to: "tool",
  });
  // Of two who begin with the same version the second is asked to look again; a signal that is none changes nothing.
  const again = { ...slack, own: [], part: [] };
  await expect(readiness.setSignals({ ...again, version: 0 })).rejects.toMatchObject({
    code: "CHANGED_BY_OTHER",
  });
  await expect(
    readiness.setSignals({ ...again, own: ["no-such-signal"], version: 1 }),
  ).rejects.toMatchObject({ code: "DATA_FAULTS" });
  await readiness.setSignals({ ...again, version: 1 });
  expect((await readiness.rows({ version: 2, table: "signals", pageSize: 200 })).total).toBe(
    (await readiness.rows({ version: 0, table: "signals", pageSize: 200 })).total,
  );
});
