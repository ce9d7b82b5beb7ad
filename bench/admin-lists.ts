import { activityQuery, applicationsQuery, checkupsQuery, profilesQuery } from "@app/contract";
import { sql } from "drizzle-orm";
import type { Database } from "../apps/server/src/db/client.ts";
import { saasApplications } from "../apps/server/src/db/schema.ts";
import { activityList } from "../apps/server/src/features/activity/queries.ts";
import {
  applicationList,
  countCategories,
  listAdders,
} from "../apps/server/src/features/applications/queries.ts";
import { countCheckups } from "../apps/server/src/features/catalogue/checkup-choices.ts";
import { checkupList } from "../apps/server/src/features/checkups/admin-queries.ts";
import { profileList } from "../apps/server/src/features/people/queries.ts";
import { listPage } from "../apps/server/src/lib/list.ts";
import { withEmptyDatabase } from "./database.ts";
import { fillApplications, fillCustomers } from "./fill.ts";
import { line, timed } from "./stopwatch.ts";

/** In milliseconds, at 100,000 rows: no list action takes longer. */
const bar = 100;
const rows = Number(process.argv[2] ?? 100_000);

interface Measured {
  list: string;
  page: (input: object) => Promise<{ total: number }>;
  sorts: readonly string[];
  /** In which of these orders searches and filters are measured too. */
  narrowedSorts: readonly string[];
  /** Of 1, 2, 3 and 8 letters, much and little found, of no letters, and of nothing found. */
  searches: readonly string[];
  filters?: readonly object[];
}

const measuredLists = (db: Database, adder: string): Measured[] => {
  const applications = applicationList(saasApplications);
  const activity = activityList("America/New_York", {});
  return [
    {
      list: "applications",
      page: (input) => listPage(db, applications, applicationsQuery.parse(input)),
      sorts: applicationsQuery.shape.sort.unwrap().options,
      narrowedSorts: applicationsQuery.shape.sort.unwrap().options,
      searches: [
        "a",
        "q",
        "in",
        "zx",
        "ing",
        "hub",
        "bluehub ",
        "analytic",
        "100%",
        "+++",
        "zzzzzz",
      ],
      filters: [
        { popular: true },
        { popular: false },
        { category: "Payroll" },
        { user: adder },
        { published: false },
        { published: true },
        { popular: true, category: "Payroll", search: "hub" },
        { published: true, search: "e" },
      ],
    },
    {
      list: "check-ups",
      page: (input) => listPage(db, checkupList, checkupsQuery.parse(input)),
      sorts: checkupsQuery.shape.sort.unwrap().options,
      narrowedSorts: ["createdAt"],
      searches: ["a", "q", "in", "zx", "hub", "example", "hub pro ", "zzzzzz"],
      filters: [{ status: "completed" }, { step: 3 }, { status: "in_progress", search: "hub" }],
    },
    {
      list: "profiles",
      page: (input) => listPage(db, profileList, profilesQuery.parse(input)),
      sorts: profilesQuery.shape.sort.unwrap().options,
      narrowedSorts: ["createdAt"],
      searches: ["a", "in", "zx", "hub", "example", "acme.123", "zzzzzz"],
    },
    {
      list: "activity",
      page: (input) => listPage(db, activity, activityQuery.parse(input)),
      sorts: activityQuery.shape.sort.unwrap().options,
      narrowedSorts: ["at"],
      searches: ["a", "in", "zx", "hub", "example", "acme.123", "zzzzzz"],
      filters: [
        { action: "view" },
        { entity: "session" },
        { from: "2026-01-01", to: "2026-12-31" },
      ],
    },
  ];
};

/** What is asked of a list: every order from the first page to behind the last, every search and filter at its beginning and middle. */
async function* asked({ page, sorts, narrowedSorts, searches, filters = [] }: Measured) {
  const lastOf = async (input: object) => Math.max(1, Math.ceil((await page(input)).total / 50));
  const pages = async (input: object) => {
    const last = await lastOf(input);
    return [...new Set([1, Math.ceil(last / 2), last, 1_000_000_000])];
  };
  for (const sort of sorts) {
    yield { sort, direction: "asc" };
    for (const number of await pages({})) yield { sort, direction: "desc", page: number };
  }
  for (const narrowed of [...searches.map((search) => ({ search })), ...filters]) {
    for (const sort of narrowedSorts) {
      for (const number of (await pages(narrowed)).slice(0, 2)) {
        yield { ...narrowed, sort, page: number };
      }
    }
  }
}

const described = (input: object) =>
  Object.entries(input)
    .map(([key, value]) => `${key}=${key === "user" ? "…" : String(value)}`)
    .join(" ");

await withEmptyDatabase(async (db) => {
  await fillCustomers(db, rows);
  await fillApplications(db, rows);
  await db.execute(sql`vacuum analyze`);
  const adders = await listAdders(db, saasApplications);
  const slowest: string[] = [];
  const measure = async (name: string, action: () => Promise<unknown>) => {
    const outcome = await timed(name, action);
    console.log(line(outcome, bar));
    if (outcome.max >= bar) slowest.push(name);
  };
  console.log(`${`${rows} rows of each kind`.padEnd(84)}      p50      max  (ms)`);
  for (const measured of measuredLists(db, adders[0]?.id ?? "")) {
    for await (const input of asked(measured)) {
      await measure(`${measured.list} ${described(input)}`, () => measured.page(input));
    }
  }
  await measure("applications: categories", () => countCategories(db, saasApplications));
  await measure("applications: adders", () => listAdders(db, saasApplications));
  await measure("applications: usage of one", () => countCheckups(db, "saasApps", "app-1234"));
  console.log(`\n${slowest.length} over the bar of ${bar} ms`);
});
