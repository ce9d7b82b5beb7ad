import { applicationPageSize } from "@app/contract";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { storedFiles } from "#db/schema.ts";
import { profileIdOf } from "#testing/applications-office.ts";
import { makeApplication } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

const names = (page: { rows: { name: string }[] }) => page.rows.map(({ name }) => name);

test("a search with very many results, also one error away, says that there are more, and pages through them", async () => {
  const app = await testApp();
  const { api } = await app.signedIn("ann@acme.com");
  await app.db.execute(sql`
    insert into saas_applications (identifier, name, category, popular)
    select 'far-' || i, 'Far ' || to_char(i, 'FM00000'), 'Testing', i % 2 = 0
    from generate_series(0, 5999) as i`);
  for (const offset of [0, 30, 1_980, 2_490, 2_970]) {
    const page = await api.saas.browse({ search: "FAR ", popular: false, offset });
    expect(page).toMatchObject({ total: 1_000, isTotalExact: false });
    expect(names(page)).toEqual(
      Array.from(
        { length: applicationPageSize },
        (_, index) => `Far ${String((offset + index) * 2 + 1).padStart(5, "0")}`,
      ),
    );
  }
  const end = await api.saas.browse({ search: "FAR ", popular: false, offset: 3_000 });
  expect(end.rows).toEqual([]);
  expect(await api.saas.browse({ search: "far 0012", category: "Testing" })).toMatchObject({
    total: 10,
    isTotalExact: true,
  });

  await app.db.execute(sql`
    insert into saas_applications (identifier, name, category)
    select 'qwertyu-' || i, 'Qwertyu ' || to_char(i, 'FM00000'), 'Testing'
    from generate_series(0, 2399) as i`);
  for (const offset of [0, 2_370]) {
    const page = await api.saas.browse({ search: "qwertzu", offset });
    expect(page).toMatchObject({ total: 1_000, isTotalExact: false });
    expect(page.rows).toHaveLength(applicationPageSize);
    expect(page.rows[0]?.identifier).toBe(`qwertyu-${offset}`);
  }
});

/** The names that are found among these alone. */
async function among(applications: Parameters<typeof makeApplication>[1][]) {
  const app = await testApp();
  await app.db.execute(sql`truncate saas_applications`);
  for (const application of applications) await makeApplication(app.db, application);
  const { api } = await app.signedIn("ann@acme.com");
  return async (search: string, popular: boolean | null = null) =>
    names(await api.saas.browse({ search, popular }));
}

test("names that begin so come first, then aliases, words, and names that hold it", async () => {
  const found = await among([
    { name: "Amazon Zone" },
    { name: "Outline", popular: true },
    { name: "The Linear", aliases: "Other" },
    { name: "Link" },
    { name: "Ticket", aliases: "Lines" },
    { name: "Board", aliases: "My line" },
    { name: "Planner", aliases: "Lin" },
    { name: "Other Line" },
    { name: "Streamer", aliases: "Stream line, Baseline" },
  ]);
  expect(await found("lin")).toEqual([
    "Planner",
    "Link",
    "Ticket",
    "Board",
    "Other Line",
    "Streamer",
    "The Linear",
    "Outline",
  ]);
  expect(await found("zo")).toEqual(["Amazon Zone"]);
  // A popular one that only holds the text would stand before those that begin so.
  expect(await found("lin", true)).toEqual([]);
  expect((await found("lin", false)).at(-1)).toBe("Outline");
  expect(await found("out", true)).toEqual(["Outline"]);
});

test("other spellings, orders, aliases and single errors find what is meant", async () => {
  const found = await among([
    { name: "QuickBooks Online", aliases: "QBO", category: "Ledgers" },
    { name: "monday.com" },
    { name: "Unlike" },
  ]);
  const quickBooks =
    "quick books,QUICKBOOKSON,online quickbooks,quickboks,quickbookss,qiuckbooks,zuickbooks,onlime,qbo,quickbooks ledger";
  for (const typed of quickBooks.split(","))
    expect(await found(typed), typed).toEqual(["QuickBooks Online"]);
  for (const typed of ["monday com", "mondaycom", "monday-com"]) {
    expect(await found(typed), typed).toEqual(["monday.com"]);
  }
});

test("one error is forgiven, not two, not in three letters, and not where something begins so", async () => {
  const found = await among([{ name: "Slack" }, { name: "Slab" }, { name: "Zebra" }]);
  expect(await found("slak")).toEqual(["Slab", "Slack"]);
  expect(await found("slac")).toEqual(["Slack"]);
  expect(await found("skak")).toEqual([]);
  expect(await found("zeb")).toEqual(["Zebra"]);
  expect(await found("zrb")).toEqual([]);
  expect(await found("$lack")).toEqual([]);
});

test("a search is by name, one or two letters find it too, and nobody learns of another customer's product", async () => {
  const app = await testApp();
  const { api, user } = await app.signedIn("ann@acme.com");
  const bob = await app.signedIn("bob@acme.com");
  const addedByUser = await profileIdOf(app.db, user.id);
  await makeApplication(app.db, {
    name: "Qwertzu",
    aliases: "Uztrewq",
    published: false,
    addedByUser,
  });
  await makeApplication(app.db, { name: "Qwertyu" });
  for (const search of ["qwertzu", "uztrewq"]) {
    expect(names(await api.saas.browse({ search }))).toEqual(["Qwertzu"]);
  }
  expect(names(await bob.api.saas.browse({ search: "uztrewq" }))).toEqual([]);
  // As if it were not there: what begins so hides what is one error away.
  expect(names(await bob.api.saas.browse({ search: "qwertzu" }))).toEqual(["Qwertyu"]);

  const [file] = await app.db
    .insert(storedFiles)
    .values({ bucket: "app_logos", name: "zx.png", size: 1, mimetype: "image/png", checksum: "x" })
    .returning();
  await makeApplication(app.db, {
    name: "Axzb",
    identifier: "axzb",
    category: "Zxzx",
    logoFileId: file!.id,
    published: false,
    addedByUser,
  });
  for (const search of ["xz", "XZB"]) {
    const found = await api.saas.browse({ search, category: "Zxzx" });
    expect(found).toMatchObject({ total: 1, isTotalExact: true });
    expect(found.rows).toEqual([
      expect.objectContaining({ name: "Axzb", isPrivate: true, logo: "/storage/app_logos/zx.png" }),
    ]);
    expect((await bob.api.saas.browse({ search, category: "Zxzx" })).total).toBe(0);
  }
  for (const search of ["zx", "zxz"]) {
    expect(names(await api.saas.browse({ search, category: "Zxzx" }))).toEqual([]);
  }
});

test("of very many no page repeats a row, and none is left out", async () => {
  const app = await testApp();
  const { api } = await app.signedIn("ann@acme.com");
  await app.db.execute(sql`
    insert into saas_applications (identifier, name, category, aliases)
    select 'far-' || i, case i % 3 when 0 then 'Far ' when 1 then 'Not far ' else 'Afar ' end || i, 'Testing',
      case when i % 100 = 1 then 'Far' else '' end
    from generate_series(1, 1200) as i`);
  const seen: string[] = [];
  for (let offset = 0; ; offset += applicationPageSize) {
    const { rows } = await api.saas.browse({ search: "far", offset });
    if (rows.length === 0) break;
    seen.push(
      ...rows.map(({ identifier }) => identifier).filter((each) => each.startsWith("far-")),
    );
  }
  expect(seen).toHaveLength(1200);
  expect(new Set(seen).size).toBe(1200);
  const kindOf = (identifier: string) => Number(identifier.slice(4)) % 3;
  // The very alias, names that begin so, words of names, and the rest.
  expect(seen.slice(0, 12).every((each) => Number(each.slice(4)) % 100 === 1)).toBe(true);
  const others = seen.slice(12).map(kindOf);
  expect(others).toEqual([
    ...others.filter((kind) => kind === 0),
    ...others.filter((kind) => kind === 1),
    ...others.filter((kind) => kind === 2),
  ]);
});

test("a word is found where one of the category begins so, from three letters on", async () => {
  const found = await among([
    { name: "Mailchimp", category: "Marketing" },
    { name: "Gmial", category: "E-commerce & (Inbox)" },
    { name: "Boarding", category: "Software" },
  ]);
  // What is only one error away comes where nothing begins so.
  expect(await found("g mail")).toEqual(["Gmial", "Mailchimp"]);
  expect(await found("board ware")).toEqual([]);
  expect(await found("board soft")).toEqual(["Boarding"]);
  for (const word of ["commerce", "e-commerce", "inbox"]) {
    expect(await found(`gmial ${word}`)).toEqual(["Gmial"]);
  }
  for (const word of ["[a-z]", "sof\\", "(sof", "s.f"]) {
    expect(await found(`board ${word}`), word).toEqual([]);
  }
});

test("words behind a whole name or alias are dropped where nothing has them all", async () => {
  const found = await among([
    { name: "Jira", aliases: "Tracker", popular: true },
    { name: "Jirassic" },
    { name: "Tickets Online" },
  ]);
  expect(await found("jira cloud")).toEqual(["Jira"]);
  expect(await found("Tracker my cloud", false)).toEqual(["Jira"]);
  expect(await found("jira cloud", true)).toEqual([]);
  // Neither the beginning of a name nor a word of it is a whole one.
  expect(await found("jiras cloud")).toEqual([]);
  expect(await found("online cloud")).toEqual([]);
  expect(await found("cloud jira")).toEqual([]);
});

test("words of a category find its products behind all names, in their order", async () => {
  const found = await among([
    { name: "Keysafe", category: "Password Management" },
    { name: "Vault", category: "Password Management", popular: true },
    { name: "Password Manager Pro", category: "Tools" },
    { name: "Ledger", category: "HR & Payroll" },
    { name: "Dealer", category: "CRM & Sales" },
  ]);
  const managers = ["Password Manager Pro", "Keysafe", "Vault"];
  expect(await found("password manager")).toEqual(managers);
  expect(await found("Password managers", false)).toEqual(managers);
  expect(await found("payroll software")).toEqual(["Ledger"]);
  expect(await found("crm")).toEqual(["Dealer"]);
  // Neither a part of a word nor, of three letters, its beginning; and a popular one is not shown twice.
  for (const typed of ["roll", "sal", "software", "anagement"]) {
    expect(await found(typed), typed).toEqual([]);
  }
  expect(await found("payroll", true)).toEqual([]);
});

test("the names of a list are matched: one that is plain, several likely ones, or none", async () => {
  const app = await testApp();
  const { api } = await app.signedIn("ann@acme.com");
  const meant = async (names: string[]) =>
    (await api.saas.match({ names })).map(({ products, isSure }) => [
      isSure,
      ...products.map(({ identifier }) => identifier),
    ]);
  expect(await meant(["slack", "SALES FORCE", "qbo", "Dropbx", "Jira Software"])).toEqual(
    ["slack", "salesforce", "quickbooks-online", "dropbox", "jira"].map((one) => [true, one]),
  );
  const [several, none] = await meant(["QuickBooks", "Zebra Ledger of Nowhere"]);
  expect(several?.[0]).toBe(false);
  expect(several).toContain("quickbooks-payroll");
  expect(none).toEqual([false]);
  // So many typing errors are forgiven at once; what is found without one is found all the same.
  const unknown = (count: number) => Array.from({ length: count }, (_, at) => `Zebra Ledger ${at}`);
  expect((await meant([...unknown(9), "Dropbx"])).at(-1)).toEqual([true, "dropbox"]);
  expect((await meant([...unknown(10), "Dropbx", "Jira Cloud"])).slice(-2)).toEqual([
    [false],
    [true, "jira"],
  ]);
  // A kind of product is no name.
  expect(await meant(["payroll software"])).toEqual([[false]]);
});

test("a list is searched no further when the customer leaves", async () => {
  const app = await testApp();
  const { api } = await app.signedIn("ann@acme.com");
  const searches = vi.spyOn(app.db, "transaction");
  const leaving = new AbortController();
  const names = Array.from({ length: 100 }, (_, at) => `Zebra Ledger ${at}`);
  const left = api.saas.match({ names }, { signal: leaving.signal });
  await expect.poll(() => searches.mock.calls.length).toBeGreaterThan(3);
  leaving.abort();
  const searched = searches.mock.calls.length;
  expect(searched).toBeLessThan(90);
  await expect(left).rejects.toThrow();
  await new Promise((done) => setTimeout(done, 200));
  expect(searches.mock.calls.length - searched).toBeLessThan(2);
});
