import { applicationCsvColumns } from "@app/contract";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#db/schema.ts";
import { applicationsOffice as office } from "#testing/applications-office.ts";
import { exported } from "#testing/exported.ts";
import { makeApplication } from "#testing/factories.ts";

test("every filter, alone and together, finds what it says", async () => {
  const { api, addedByUser, makeHers } = await office();
  await makeHers("Hers");
  const { rows: all } = await api.admin.itSecurity.list({ pageSize: 200 });
  const [{ category }] = all as [(typeof all)[number]];
  const { list } = api.admin.saas;
  const everything = (await list({})).total;
  const popular = await list({ popular: true });
  expect(popular.rows.every((row) => row.popular)).toBe(true);
  expect(popular.total + (await list({ popular: false })).total).toBe(everything);

  const inCategory = await api.admin.itSecurity.list({ category });
  expect(inCategory.total).toBeGreaterThan(1);
  expect(inCategory.rows.every((row) => row.category === category)).toBe(true);
  expect((await api.admin.itSecurity.list({ category: category.toUpperCase() })).total).toBe(0);

  for (const filter of [
    { user: addedByUser },
    { published: false },
    { category: "Testing" },
    { identifier: "hers" },
  ]) {
    const { rows, total } = await list({ ...filter, search: "ER" });
    expect([rows.map(({ name }) => name), total]).toEqual([["Hers"], 1]);
    expect(rows[0]).toMatchObject({ addedByUser: { id: addedByUser, email: "ann@acme.com" } });
    expect((await list({ ...filter, popular: true })).total).toBe(0);
  }
});

test("pages far behind of what a search finds are in order, the last one knows the total, and two letters find too", async () => {
  const { api, app } = await office();
  await app.db.execute(sql`
    insert into saas_applications (identifier, name, category)
    select 'far-' || i, 'Far ' || to_char(i, 'FM00000'), 'Testing' from generate_series(0, 2099) as i`);
  for (const page of [1, 20, 21, 22, 42]) {
    const found = await api.admin.saas.list({ search: "far ", page });
    expect(found).toMatchObject({ total: 1_000, isTotalExact: false });
    const { rows, ...counted } = await api.admin.saas.list({
      search: "far ",
      page,
      exactTotal: true,
    });
    expect(counted).toEqual({ total: 2_100, isTotalExact: true });
    expect(found.rows).toEqual(rows);
    const first = (page - 1) * 50;
    expect(rows.map(({ name }) => name)).toEqual(
      Array.from({ length: 50 }, (_, index) => `Far ${String(first + index).padStart(5, "0")}`),
    );
  }

  await app.db.execute(
    sql`delete from saas_applications where name like 'Far %' and name > 'Far 01019'`,
  );
  const { rows: last, ...exact } = await api.admin.saas.list({ search: "far ", page: 21 });
  expect(last).toHaveLength(20);
  expect(exact).toEqual({ total: 1_020, isTotalExact: true });
  const behind = await api.admin.saas.list({ search: "far ", page: 22 });
  expect(behind).toEqual({ rows: [], ...exact });

  for (const name of ["ZX", "a_%ž", "Axzb", "ÅÄ"]) {
    await makeApplication(app.db, { name, identifier: `odd-${name.length}${name.charCodeAt(0)}` });
  }
  const odd = async (search: string) => {
    const { rows } = await api.admin.saas.list({ search, category: "Testing" });
    return rows.map(({ name }) => name);
  };
  expect(await odd("zx")).toEqual(["ZX"]);
  expect(await odd("XZ")).toEqual(["Axzb"]);
  expect(await odd("_%")).toEqual(["a_%ž"]);
  expect(await odd("%Ž")).toEqual(["a_%ž"]);
  expect(await odd("åä")).toEqual(["ÅÄ"]);
  expect(await odd("qj")).toEqual([]);
  const many = await api.admin.saas.list({
    search: "ar",
    sort: "updatedAt",
    direction: "desc",
  });
  expect(many).toMatchObject({ total: 1_000, isTotalExact: false });
  expect(many.rows.every(({ name }) => name.startsWith("Far "))).toBe(true);
});

test("an export is the list that its filter shows, and begins with the columns of an import", async () => {
  const { api, app, makeHers } = await office();
  const strange = { identifier: "-strange", name: "=HYPERLINK(1)", category: 'Odd, "Ends"' };
  await makeApplication(app.db, strange);
  await makeHers("Hers");
  const order = { sort: "category", direction: "desc" } as const;
  const file = await exported(api.admin.saas.export(order));
  const { total, rows } = await api.admin.saas.list(order);
  expect(file).toHaveLength(total);
  expect(file.slice(0, 50).map(({ name }) => name)).toEqual(
    rows.map(({ name }) => (name === strange.name ? `'${name}` : name)),
  );
  const ofExports = ["added_by_user", "updated_at", "published", "aliases", "offered"];
  expect(Object.keys(file[0]!)).toEqual([...applicationCsvColumns, ...ofExports]);

  const hers = await exported(api.admin.saas.export({ published: false }));
  expect(hers).toMatchObject([{ name: "Hers", added_by_user: "ann@acme.com", published: "false" }]);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.action, "export"));
  const list = { entity: "list", entityId: "saas_applications" };
  expect(entries).toMatchObject([
    { ...list, after: { sort: "category" } },
    { ...list, after: { published: false } },
  ]);
  expect(await exported(api.admin.saas.export({ search: "odd," }))).toHaveLength(1);
  expect(await exported(api.admin.saas.export({ search: "no such thing" }))).toEqual([]);
});
