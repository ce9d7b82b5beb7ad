import { applicationCsvColumns, messages } from "@app/contract";
import type { ApplicationsQuery } from "@app/contract";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, storedFiles } from "#db/schema.ts";
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

test("a page as far behind as one may ask for is empty, and says how many there are", async () => {
  const { api } = await office();
  for (const search of ["", "e", "soft", "no such thing"]) {
    const first = await api.admin.saas.list({ search });
    const last = await api.admin.saas.list({ search, page: 1_000_000_000, pageSize: 200 });
    expect(last).toMatchObject({ rows: [], total: first.total });
  }
});

test("pages through the whole list by every column and direction, each row once", async () => {
  const { api } = await office();
  for (const sort of ["name", "category", "popular", "updatedAt"] as const) {
    const read = async (direction: "asc" | "desc") => {
      const ids: string[] = [];
      const { total } = await api.admin.saas.list({});
      for (let page = 1; ids.length < total; page += 1) {
        const { rows } = await api.admin.saas.list({ sort, direction, page, pageSize: 100 });
        ids.push(...rows.map(({ id }) => id));
      }
      return ids;
    };
    const up = await read("asc");
    expect(new Set(up).size).toBe(up.length);
    expect((await read("desc")).toReversed()).toEqual(up);
  }
});

test("pages far behind of what a search finds are in order too", async () => {
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
});

test("the last page knows the total, and so does who asks for a page behind it", async () => {
  const { api, app } = await office();
  await app.db.execute(sql`
    insert into saas_applications (identifier, name, category)
    select 'far-' || i, 'Far ' || i, 'Testing' from generate_series(1, 1020) as i`);
  const { rows: last, ...counted } = await api.admin.saas.list({ search: "far ", page: 21 });
  expect(last).toHaveLength(20);
  expect(counted).toEqual({ total: 1_020, isTotalExact: true });
  const behind = await api.admin.saas.list({ search: "far ", page: 22 });
  expect(behind).toEqual({ rows: [], ...counted });
});

test("a search finds name and category in any case, and takes % _ and \\ as plain characters", async () => {
  const { api, app } = await office();
  await makeApplication(app.db, { name: "100%_Sure\\Thing", category: "Odd % Ends" });
  for (const search of ["0%", "%_", "%_s", "SURE\\T", "odd %"]) {
    expect((await api.admin.saas.list({ search })).rows.map((row) => row.category)).toEqual([
      "Odd % Ends",
    ]);
  }
  expect((await api.admin.saas.list({ search: "%_s%" })).total).toBe(0);
});

test("rejects a column that cannot be sorted by, and filters that are none", async () => {
  const { api } = await office();
  const rejection: [query: object, field: string, message: string][] = [
    [{ sort: "identifier" }, "sort", messages.sortUnknown],
    [{ direction: "up" }, "direction", messages.sortUnknown],
    [{ popular: "yes" }, "popular", messages.yesOrNo],
    [{ page: 0 }, "page", messages.inputInvalid],
    [{ pageSize: 100_000 }, "pageSize", messages.inputInvalid],
    [{ search: "x".repeat(201) }, "search", "Search must be less than 200 characters"],
  ];
  for (const [query, field, message] of rejection) {
    await expect(api.admin.saas.list(query as ApplicationsQuery)).rejects.toMatchObject({
      status: 422,
      data: { fields: { [field]: message } },
    });
  }
  expect((await api.admin.saas.list({ user: "malformed" })).total).toBe(0);
});

test("an export that is imported again changes nothing", async () => {
  const { api, app, makeHers } = await office();
  const [file] = await app.db
    .insert(storedFiles)
    .values({ bucket: "app_logos", name: "a b.png", size: 1, mimetype: "image/png", checksum: "x" })
    .returning();
  await makeHers("Hers");
  const names = ["=1+1", "'=1+1", "'s", '"quoted", and more', "-5", "@home", "a\rb"];
  for (const [number, name] of names.entries()) {
    await makeApplication(app.db, {
      identifier: `-${number}`,
      name,
      description: 'Two\nlines\r\n"and, more"',
      logoFileId: file?.id,
      popular: number % 2 === 0,
      productWebsite: "https://example.com/?a=1,2",
    });
  }
  const text = (await Array.fromAsync(await api.admin.saas.export({}))).join("");
  const { total } = await api.admin.saas.list({});
  const { counts } = await api.admin.saas.previewImport({ file: new File([text], "saas.csv") });
  expect(counts).toEqual({ new: 0, changed: 0, wrong: 0, unchanged: total });
});

test("an export is the list that its filter shows, and begins with the columns of an import", async () => {
  const { api, app, makeHers } = await office();
  const strange = {
    identifier: "-strange",
    name: "=HYPERLINK(1)",
    category: 'Odd, "Ends"',
    description: "Two\nlines",
    popular: true,
  };
  await makeApplication(app.db, strange);
  await makeHers("Hers");
  const file = await exported(api.admin.saas.export({ sort: "category", direction: "desc" }));
  const { total, rows } = await api.admin.saas.list({ sort: "category", direction: "desc" });
  expect(file).toHaveLength(total);
  expect(file.slice(0, 50).map(({ name }) => name)).toEqual(
    rows.map(({ name }) => (name === strange.name ? `'${name}` : name)),
  );
  const columns = [
    ...applicationCsvColumns,
    "added_by_user",
    "updated_at",
    "published",
    "aliases",
    "offered",
  ];
  expect(Object.keys(file[0]!)).toEqual(columns);

  const hers = await exported(api.admin.saas.export({ published: false }));
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.action, "export"));
  const list = { entity: "list", entityId: "saas_applications" };
  expect(entries).toMatchObject([
    { ...list, after: { sort: "category" } },
    { ...list, after: { published: false } },
  ]);
  expect(hers).toMatchObject([{ name: "Hers", added_by_user: "ann@acme.com", published: "false" }]);
  const odd = await exported(api.admin.saas.export({ search: "odd," }));
  expect(odd).toMatchObject([
    { ...strange, identifier: "'-strange", name: "'=HYPERLINK(1)", popular: "true" },
  ]);
  const nothing = await exported(api.admin.saas.export({ search: "no such thing" }));
  expect(nothing).toEqual([]);
});

test("one or two letters find what holds them, wherever it stands in the order", async () => {
  const { api, app } = await office();
  await app.db.execute(sql`
    insert into saas_applications (identifier, name, category)
    select 'row-' || i, 'Row ' || to_char(i, 'FM00000'), 'Testing' from generate_series(0, 2099) as i`);
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
    search: "ow",
    sort: "updatedAt",
    direction: "desc",
  });
  expect(many).toMatchObject({ total: 1_000, isTotalExact: false });
  expect(many.rows.every(({ name }) => name.startsWith("Row "))).toBe(true);
});
