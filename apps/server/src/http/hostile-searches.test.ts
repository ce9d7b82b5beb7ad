import { limits } from "@app/contract";
import { expect, test } from "vitest";
import {
  auditLog,
  cloudPlatforms,
  complianceFrameworks,
  itSecurityApplications,
  meetings,
  saasApplications,
  storedFiles,
  workPlatforms,
} from "#db/schema.ts";
import { grantRole } from "#features/people/roles.ts";
import { ensureUser } from "#features/session/queries.ts";
import { makeCheckup } from "#testing/factories.ts";
import { hostileTexts } from "#testing/hostile-texts.ts";
import { testApp } from "#testing/test-app.ts";

/** What means something in a pattern, in a statement, in a regular expression, or in how our indexes cut texts. */
const texts = [
  ...hostileTexts.patterns,
  ..."a_b axb a%%b \\% \\_ \\\\ %_ __ [a-z] (a|b) ^a a$ \\d E'\\x' :name ? QaQ qq %'||'% \\1 &".split(
    " ",
  ),
  "); drop table users; --",
];

type Page = { rows: object[]; total: number };
interface List {
  page: (search: string, page: number) => Promise<Page>;
  /** What is searched in a row. */
  searched: (row: never) => (string | null)[];
  /** Shorter ones count as nothing typed. */
  least?: number;
}

/** Every list that can be searched, each with a row for every text. */
async function listsWithRows(): Promise<Record<string, List>> {
  const { db, administrator } = await testApp();
  const { api } = await administrator();
  const startsAt = new Date("2026-06-09T13:00:00Z").getTime();
  for (const [at, text] of texts.entries()) {
    const name = `Row ${text} end`;
    const entry = { name, identifier: `row-${at}` };
    for (const table of [complianceFrameworks, workPlatforms, cloudPlatforms])
      await db.insert(table).values(entry);
    for (const table of [saasApplications, itSecurityApplications])
      await db.insert(table).values({ ...entry, category: "Testing" });
    const file = { mimetype: "image/png", checksum: "0", size: 1 };
    const fileName = `${name.replaceAll("\\", "")} ${at}.png`; // no file has one
    await db.insert(storedFiles).values({ bucket: "app_logos", name: fileName, ...file });
    const email = `${text}.${at}@acme.com`.toLowerCase();
    const person = await ensureUser(db, email);
    await grantRole(db, person.id, "user");
    const checkup = await makeCheckup(db, { userId: person.id, companyName: name });
    const when = new Date(startsAt + at * 30 * 60_000);
    await db.insert(meetings).values({ checkupId: checkup.id, startsAt: when, seat: 1 });
    const action = { actorEmail: email, action: "update", entity: "framework" } as const;
    await db.insert(auditLog).values({ ...action, entityId: name });
    const scopes = ["catalogue:read" as const];
    if (at < limits.activeTokens)
      await api.admin.tokens.create({ name, scopes, days: 7 }).catch(() => undefined);
  }
  const { admin } = api;
  type Row = Record<string, string | null>;
  type Query = { search: string; page: number; pageSize: never };
  const list = (ask: (query: Query) => Promise<Page>, ...keys: string[]): List => ({
    page: (search, page) => ask({ search, page, pageSize: 200 as never }),
    searched: (row: Row) => keys.map((key) => row[key] ?? null),
  });
  const browsed = (applications: typeof api.saas): List => ({
    page: (search, page) => applications.browse({ search, offset: (page - 1) * 30 }),
    searched: (row: Row) => [row["name"] ?? null],
  });
  return {
    frameworks: list(admin.frameworks.list, "name", "identifier"),
    workPlatforms: list(admin.workPlatforms.list, "name", "identifier"),
    cloudPlatforms: list(admin.cloudPlatforms.list, "name", "identifier"),
    saas: { ...list(admin.saas.list, "name", "category"), least: 2 },
    itSecurity: { ...list(admin.itSecurity.list, "name", "category"), least: 2 },
    "saas of customers": browsed(api.saas),
    "itSecurity of customers": browsed(api.itSecurity),
    checkups: list(admin.checkups.list, "companyName", "email"),
    meetings: list(admin.meetings.list, "companyName", "email"),
    profiles: list(admin.profiles.list, "email"),
    roles: list(admin.roles.list, "email"),
    files: list((query) => admin.files.list({ ...query, pageSize: 96 }), "name"),
    activity: list(admin.activity.list, "actorEmail"),
    tokens: list(admin.tokens.list, "name", "email"),
  };
}

async function all({ page }: List, search = ""): Promise<object[]> {
  const rows: object[] = [];
  for (let number = 1; ; number += 1) {
    const found = await page(search, number);
    rows.push(...found.rows);
    if (found.rows.length === 0 || rows.length >= found.total) {
      expect(rows).toHaveLength(found.total);
      return rows;
    }
  }
}

test("a search finds the rows that hold its text, sign for sign, in every list", { timeout: 120_000 }, async () => {
  for (const [name, list] of Object.entries(await listsWithRows())) {
    const { searched, least = 1 } = list;
    const everything = await all(list);
    expect(everything.length, name).toBeGreaterThanOrEqual(texts.length - 2);
    for (const text of texts) {
      const typed = text.length < least ? "" : text.trim().toLowerCase();
      const holds = (row: object) => searched(row as never).some((each) => each?.toLowerCase().includes(typed));
      const found = await all(list, text);
      const about = `${name}: ${text}`;
      expect(new Set(found.map((row) => JSON.stringify(row))), about).toEqual(
        new Set(everything.filter(holds).map((row) => JSON.stringify(row))),
      );
      if (!text.includes("\\")) expect(found.length, about).toBeGreaterThan(0);
      if (typed !== "") expect(found.length, about).toBeLessThan(everything.length);
    }
    for (const unreadable of hostileTexts.unreadable)
      await expect(list.page(unreadable, 1), name).rejects.toMatchObject({ status: 422 });
    await expect(list.page("x".repeat(limits.search + 1), 1)).rejects.toMatchObject({ status: 422 });
  }
}); // prettier-ignore
