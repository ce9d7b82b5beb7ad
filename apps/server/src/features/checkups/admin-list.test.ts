import { companySizes } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, checkups, retiredChoices } from "#db/schema.ts";
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
    scheduledAt: null,
    createdAt: first.createdAt,
    updatedAt: first.updatedAt,
  });
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

test("a search finds companies and owners, each check-up once, with % and _ as plain characters", async () => {
  const { app, found } = await office();
  const globex = await ensureUser(app.db, "lee@globex.com");
  await makeCheckup(app.db, { userId: globex.id, companyName: "Globex 100%" });
  await makeCheckup(app.db, { userId: globex.id, companyName: "Under_score" });
  await makeCheckup(app.db, { companyName: "Underscore" });
  expect(await found({ search: "GLOBEX" })).toEqual(["Under_score", "Globex 100%"]);
  expect(await found({ search: "lee@" })).toEqual(["Under_score", "Globex 100%"]);
  expect(await found({ search: "r_s" })).toEqual(["Under_score"]);
  expect(await found({ search: "_" })).toEqual(["Under_score"]);
  expect(await found({ search: "0%" })).toEqual(["Globex 100%"]);
  expect(await found({ search: "un" })).toEqual(["Underscore", "Under_score"]);
  expect(await found({ search: "initech" })).toEqual([]);
});

test("finds those with a meeting, and those without, also together with a search", async () => {
  const { app, found } = await office();
  const booked = await makeCheckup(app.db, { companyName: "Acme", step: 12 });
  const scheduledAt = new Date("2026-12-01T15:00:00Z");
  await app.db.update(checkups).set({ scheduledAt }).where(eq(checkups.id, booked.id));
  await makeCheckup(app.db, { companyName: "Acme Two", step: 12 });
  expect(await found({ meeting: "booked" })).toEqual(["Acme"]);
  expect(await found({ meeting: "none" })).toEqual(["Acme Two"]);
  expect(await found({ meeting: "none", search: "acme" })).toEqual(["Acme Two"]);
  expect(await found({ meeting: "booked", status: "completed" })).toEqual([]);
});

test("filters by status, step and user, also together with a search", async () => {
  const { app, found } = await office();
  const ann = await ensureUser(app.db, "ann@acme.com");
  await makeCheckup(app.db, { userId: ann.id, companyName: "A", step: 3 });
  const done = await makeCheckup(app.db, { userId: ann.id, companyName: "B", step: 12 });
  await app.db.update(checkups).set({ status: "completed" }).where(eq(checkups.id, done.id));
  await makeCheckup(app.db, { companyName: "C", step: 3 });
  expect(await found({ status: "completed" })).toEqual(["B"]);
  expect(await found({ status: "in_progress" })).toEqual(["C", "A"]);
  expect(await found({ step: 3 })).toEqual(["C", "A"]);
  expect(await found({ user: ann.id })).toEqual(["B", "A"]);
  expect(await found({ user: ann.id, step: 3, status: "in_progress" })).toEqual(["A"]);
  expect(await found({ user: ann.id, search: "ann@acme" })).toEqual(["B", "A"]);
  expect(await found({ user: nowhere })).toEqual([]);
});

test("a step that is opened again changes nothing in lists by step", async () => {
  const { app, api, found } = await office();
  await makeCheckup(app.db, { companyName: "A", step: 3 });
  const { id } = await makeCheckup(app.db, { companyName: "B", step: 12 });
  await app.db.update(checkups).set({ currentStep: 1 }).where(eq(checkups.id, id));
  expect(await found({ step: 12 })).toEqual(["B"]);
  expect(await found({ step: 1 })).toEqual([]);
  expect(await found({ sort: "furthestStep", direction: "asc" })).toEqual(["A", "B"]);
  const { checkupsByStep } = await api.admin.overview.get();
  expect(checkupsByStep.filter(({ count }) => count > 0).map(({ step }) => step)).toEqual([3, 12]);
});

const sorts = [
  "companyName",
  "email",
  "complianceStandard",
  "furthestStep",
  "status",
  "companySize",
  "scheduledAt",
  "createdAt",
  "updatedAt",
] as const;

test("sorts by each column both ways, one the reverse of the other", async () => {
  const { app, api } = await office();
  for (const [at, companyName] of ["b", null, "A", "b", null].entries()) {
    await makeCheckup(app.db, { companyName, step: 1 + (at % 3) });
  }
  for (const sort of sorts) {
    for (const search of ["", "acme"]) {
      const { rows } = await api.admin.checkups.list({ sort, direction: "asc", search });
      expect(rows).toHaveLength(5);
      const turned = await api.admin.checkups.list({ sort, direction: "desc", search });
      expect(turned.rows.toReversed(), sort).toEqual(rows);
      if (sort !== "companyName") continue;
      expect(rows.map((row) => row.companyName)).toEqual(["A", "b", "b", null, null]);
    }
  }
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

test("a page beyond the last is empty, and what no list knows is rejected", async () => {
  const { app, api } = await office();
  await makeCheckup(app.db);
  const beyond = { page: 1_000_000_000 };
  expect(await api.admin.checkups.list(beyond)).toMatchObject({ rows: [], total: 1 });
  expect(await api.admin.checkups.list({ ...beyond, search: "acme" })).toMatchObject({
    rows: [],
    total: 1,
  });
  for (const query of [
    { sort: "userId" },
    { step: 13 },
    { status: "gone" },
    { search: "\u0000" },
  ]) {
    const rejection = api.admin.checkups.list(query as never); // what no page sends
    await expect(rejection).rejects.toMatchObject({ status: 422, code: "INPUT_INVALID" });
  }
});

test("an export is the list as it is filtered, and is on record with the filter", async () => {
  const { app, api, user } = await office();
  await makeCheckup(app.db, { companyName: "=1+1" });
  await makeCheckup(app.db, { companyName: "Other" });
  const file = await exported(api.admin.checkups.export({ search: "=1" }));
  expect(file).toMatchObject([{ company_name: "'=1+1", current_step: "1", status: "in_progress" }]);
  const [entry] = await app.db.select().from(auditLog);
  expect(entry).toMatchObject({
    actorId: user.id,
    action: "export",
    entity: "list",
    entityId: "checkups",
    after: { search: "=1", status: null },
  });
});
