import { answerKeys, companySizes } from "@app/contract";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { expect, test } from "vitest";
import { checkups, retiredChoices } from "#db/schema.ts";
import { ensureUser } from "#features/session/queries.ts";
import { exported } from "#testing/exported.ts";
import { makeCheckup, makeFullCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

async function office() {
  const app = await testApp();
  const admin = await app.administrator();
  const found = async (query: Parameters<typeof admin.api.admin.checkups.list>[0]) => {
    const { rows, total } = await admin.api.admin.checkups.list(query);
    expect(total).toBe(rows.length);
    return rows.map((row) => row.companyName);
  };
  return { app, ...admin, found };
}

const nowhere = "00000000-0000-4000-8000-000000000000";

test("lists everybody's check-ups with their owners, latest first", async () => {
  const { app, api } = await office();
  const ann = await app.signedIn("ann@acme.com");
  const first = await makeFullCheckup(app.db, ann.user.id);
  const second = await makeCheckup(app.db);
  const { rows, total } = await api.admin.checkups.list({});
  expect(total).toBe(2);
  expect(rows[0]).toMatchObject({ id: second.id, companyName: null, currentStep: 1 });
  expect(rows[1]).toEqual({
    id: first.id,
    userId: ann.user.id,
    companyName: "Acme",
    email: "ann@acme.com",
    complianceStandard: "cmmc",
    complianceStandardName: "CMMC",
    currentStep: 12,
    furthestStep: 12,
    status: "in_progress",
    companySize: null,
    review: "new",
    reviewer: null,
    scheduledAt: null,
    createdAt: first.createdAt,
    updatedAt: first.updatedAt,
  });
});

test("the export says which products there are, or why there are none", async () => {
  const { app, api } = await office();
  const values = [
    { companyName: "Both", saasApps: ["slack", "zoom"], noItSecurity: "unknown" as const },
    { companyName: "None", noSaas: "none" as const },
  ];
  for (const one of values) await makeCheckup(app.db, one);
  let text = "";
  for await (const part of await api.admin.checkups.export({ sort: "companyName" })) text += part;
  expect(text).toMatch(/"?slack, zoom"?,unknown,/);
  expect(text).toMatch(/None,.*,none,,/);
});

test("the export has all answers: lists as their items, numbers by row as JSON", async () => {
  const { app, api } = await office();
  const { id } = await makeFullCheckup(app.db);
  const locations = ["1 Main St, Boston", "2 Elm St"];
  await app.db.update(checkups).set({ companyIndustry: "=Food", locations });
  const { checkup } = await api.admin.checkups.get({ id });
  let text = "";
  for await (const part of await api.admin.checkups.export({})) text += part;
  const [head, row] = parse(text, { bom: true }) as [string[], string[]];
  const cells = Object.fromEntries(head.map((column, at) => [column, row[at]]));
  expect(head).toEqual(expect.arrayContaining(answerKeys.map((key) => toSnakeCase(key))));
  const { cloudPlatforms, scopeData, staffRemote } = checkup.answers;
  expect(cells).toMatchObject({
    company_industry: "'=Food",
    cloud_platforms: cloudPlatforms.join(", "),
    locations: "1 Main St, Boston; 2 Elm St",
    staff_remote: String(staffRemote),
  });
  expect(JSON.parse(cells.scope_data!)).toMatchObject(scopeData);
});

test("the export has the state of each objective in the brief as it was made", async () => {
  const { app, api } = await office();
  const { id } = await makeFullCheckup(app.db);
  await app.db.update(checkups).set({ status: "completed" });
  await makeCheckup(app.db, { companyName: "Without a brief" });
  const { content, madeAt } = await api.admin.briefs.content({ id });
  const query = { sort: "createdAt", direction: "asc" } as const;
  const [first, second] = await exported(api.admin.checkups.export(query));
  expect(content.findings.length).toBeGreaterThan(50);
  expect(Object.entries(JSON.parse(first!.findings!))).toEqual(
    content.findings.map(({ objective, state }) => [objective, state]),
  );
  expect(first?.brief_made_at).toBe(madeAt.toISOString());
  expect(second).toMatchObject({ findings: "", brief_made_at: "" });
});

test("of what a search finds, an export has only the rows that were chosen, in the order of the list", async () => {
  const { app, api } = await office();
  const made = [];
  for (const companyName of ["Pine C", "Pine A", "Pine B", "Other"])
    made.push((await makeCheckup(app.db, { companyName })).id);
  const ids = [made[0]!, made[1]!, made[3]!]; // there are four
  const query = { search: "pine", sort: "companyName", direction: "asc", ids } as const;
  const rows = await exported(api.admin.checkups.export(query));
  expect(rows.map((row) => row.company_name)).toEqual(["Pine A", "Pine C"]);
});

test("of very many a search shows that they are more, and pages through them in order", async () => {
  const { app, api } = await office();
  const { id: userId } = await ensureUser(app.db, "many@acme.com");
  await app.db.insert(checkups).values(
    Array.from({ length: 2100 }, (_, index) => ({
      userId,
      companyName: `Acme ${index}`,
      createdAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000),
    })),
  );
  const names = async (search: string, page: number) => {
    const query = { search, page, direction: "asc" } as const;
    const { rows, ...counted } = await api.admin.checkups.list(query);
    expect(counted).toEqual({ total: 1000, isTotalExact: false });
    return rows.map((row) => row.companyName);
  };
  const from = (first: number) => Array.from({ length: 50 }, (_, index) => `Acme ${first + index}`);
  for (const search of ["acme", "me", "many@"]) {
    expect(await names(search, 1)).toEqual(from(0));
    expect(await names(search, 41)).toEqual(from(2000));
  }
  const sorted = { search: "acme", sort: "complianceStandard" } as const;
  expect((await api.admin.checkups.list(sorted)).rows).toHaveLength(50);
  const exact = await api.admin.checkups.list({ search: "acme", exactTotal: true });
  expect(exact).toMatchObject({ total: 2100, isTotalExact: true });
}, 30_000);

test("filters by status, step, user and meeting, also together with a search", async () => {
  const { app, api, found } = await office();
  const ann = await ensureUser(app.db, "ann@acme.com");
  await makeCheckup(app.db, { userId: ann.id, companyName: "A", step: 3 });
  const done = await makeCheckup(app.db, { userId: ann.id, companyName: "b", step: 12 });
  const scheduledAt = new Date("2026-12-01T15:00:00Z");
  const booked = { status: "completed", scheduledAt } as const;
  await app.db.update(checkups).set(booked).where(eq(checkups.id, done.id));
  const { id } = await makeCheckup(app.db, { companyName: "C", step: 5 });
  // A step that is opened again changes nothing.
  await app.db.update(checkups).set({ currentStep: 1 }).where(eq(checkups.id, id));
  const expected: [query: Parameters<typeof found>[0], names: string[]][] = [
    [{ status: "completed" }, ["b"]],
    [{ status: "in_progress" }, ["C", "A"]],
    [{ step: 5 }, ["C"]],
    [{ step: 1 }, []],
    [{ sort: "furthestStep", direction: "asc" }, ["A", "C", "b"]],
    [{ sort: "companyName", direction: "asc" }, ["A", "b", "C"]],
    [{ user: ann.id }, ["b", "A"]],
    [{ user: ann.id, step: 3, status: "in_progress" }, ["A"]],
    [{ user: ann.id, search: "ann@acme" }, ["b", "A"]],
    [{ user: nowhere }, []],
    [{ meeting: "booked" }, ["b"]],
    [{ meeting: "none", search: "ann@" }, ["A"]],
    [{ meeting: "booked", status: "in_progress" }, []],
  ];
  for (const [query, names] of expected)
    expect(await found(query), JSON.stringify(query)).toEqual(names);
  const { checkupsByStep } = await api.admin.overview.get();
  const steps = checkupsByStep.filter(({ count }) => count > 0).map(({ step }) => step);
  expect(steps).toEqual([3, 5]); // completed ones are in none
});

test("standards have their names, also those that are no longer there, and are sorted by them", async () => {
  const { app, api } = await office();
  const kind = "complianceStandard";
  await app.db.insert(retiredChoices).values([
    { kind, identifier: "gone", name: "nist-like" },
    { kind, identifier: "cmmc", name: "An older name" }, // deleted once, and there again
  ]);
  for (const complianceStandard of ["finra-sec", null, "gone", "soc-2", "cmmc", "never-known"]) {
    await makeCheckup(app.db, { companyName: "Acme", complianceStandard });
  }
  const names = ["CMMC", "nist-like", "SEC / FINRA Cybersecurity", "SOC 2", "never-known", null];
  for (const search of ["", "acme"]) {
    const sorted = async (direction: "asc" | "desc") => {
      const { rows } = await api.admin.checkups.list({ sort: kind, direction, search });
      return rows.map((row) => row.complianceStandardName);
    };
    expect(await sorted("asc")).toEqual(names);
    expect(await sorted("desc")).toEqual(names.toReversed());
  }
});

test("company sizes are sorted by people, not by letters", async () => {
  const { app, api } = await office();
  for (const size of companySizes.toReversed()) {
    const { id } = await makeCheckup(app.db);
    await app.db.update(checkups).set({ companySize: size }).where(eq(checkups.id, id));
  }
  const { rows } = await api.admin.checkups.list({ sort: "companySize", direction: "asc" });
  expect(rows.map((row) => row.companySize)).toEqual(companySizes);
});

test("JSON lines hold what the filter finds, with all answers and the brief's findings", async () => {
  const { app, api } = await office();
  const ann = await app.signedIn("ann@acme.com");
  const full = await makeFullCheckup(app.db, ann.user.id);
  await makeCheckup(app.db, { companyName: "Other" });
  await api.admin.checkups.review({ id: full.id, review: "met" });
  const lines = async (search: string) => {
    let file = "";
    const query = { search, format: "jsonl" } as const;
    for await (const chunk of await api.admin.checkups.export(query)) file += chunk;
    expect(file.endsWith("}\n")).toBe(true);
    return file
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  };
  const all = await lines("");
  expect(all).toHaveLength(2);
  const { answers } = await ann.api.checkups.get({ id: full.id });
  expect(all.find(({ id }) => id === full.id)).toMatchObject({
    email: "ann@acme.com",
    review: "met",
    locations: answers.locations,
    devices: answers.devices,
    work_platforms: answers.workPlatforms,
    saas_apps: answers.saasApps,
    findings: null,
  });
  const [head] = await exported(api.admin.checkups.export({}));
  expect(Object.keys(all[0]!)).toEqual(Object.keys(head!)); // there are two
  expect(await lines("other")).toHaveLength(1);
});

test("industry and standard are searched too, and an industry is a filter", async () => {
  const { app, found } = await office();
  const bakery = { companyName: "Bread", companyIndustry: "Food & Beverage" };
  await makeCheckup(app.db, { ...bakery, complianceStandard: "soc-2" });
  await makeCheckup(app.db, { companyName: "Rockets", companyIndustry: "Aerospace" });
  expect(await found({ search: "BEVER" })).toEqual(["Bread"]);
  expect(await found({ search: "soc 2" })).toEqual(["Bread"]);
  expect(await found({ search: "ro" })).toEqual(["Rockets"]);
  expect(await found({ search: "cmmc" })).toEqual([]);
  expect(await found({ industry: "Aerospace" })).toEqual(["Rockets"]);
  expect(await found({ industry: "Food & Beverage", standard: "cmmc" })).toEqual([]);
});

test("check-ups are found by the days on which they were started, in the team's zone", async () => {
  const app = await testApp({ MEETING_TIME_ZONE: "America/New_York" });
  const { list } = (await app.administrator()).api.admin.checkups;
  for (const moment of ["2026-03-08T04:59:00Z", "2026-03-08T05:00:00Z", "2026-03-09T03:59:00Z"]) {
    const { id } = await makeCheckup(app.db, { companyName: moment });
    await app.db
      .update(checkups)
      .set({ createdAt: new Date(moment) })
      .where(eq(checkups.id, id));
  }
  const found = async (query: Parameters<typeof list>[0]) =>
    (await list({ ...query, sort: "createdAt", direction: "asc" })).rows.map(
      (row) => row.companyName,
    );
  // A day of 23 hours.
  const day = { from: "2026-03-08", to: "2026-03-08" };
  expect(await found(day)).toEqual(["2026-03-08T05:00:00Z", "2026-03-09T03:59:00Z"]);
  expect(await found({ to: "2026-03-07" })).toEqual(["2026-03-08T04:59:00Z"]);
  expect(await found({ from: "2026-03-09" })).toEqual([]);
  expect(await found({ from: "0000-01-01", to: "9999-12-31" })).toHaveLength(3);
  await expect(list({ from: "yesterday" })).rejects.toMatchObject({ code: "INPUT_INVALID" });
});
