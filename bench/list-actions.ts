import { activityQuery, applicationsQuery, checkupsQuery, profilesQuery } from "@app/contract";
import type { Visitor } from "./visitor.ts";

/** A call that a list of the back office makes. */
export interface ListAction {
  name: string;
  procedure: string;
  input: object | undefined;
}

interface MeasuredList {
  procedure: string;
  sorts: readonly string[];
  /** In which of these orders searches and filters are measured too. */
  narrowedSorts: readonly string[];
  /** Of 1, 2, 3 and 8 letters, much and little found, of no letters, and of nothing found. */
  searches: readonly string[];
  filters?: readonly object[];
}

const applicationSorts = applicationsQuery.shape.sort.unwrap().options;
const people = ["a", "in", "zx", "hub", "example", "acme.123", "zzzzzz"];

const measuredLists = (adder: string): MeasuredList[] => [
  {
    procedure: "admin/saas/list",
    sorts: applicationSorts,
    narrowedSorts: applicationSorts,
    searches: "a,q,in,zx,ing,hub,bluehub ,analytic,100%,+++,zzzzzz".split(","),
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
    procedure: "admin/checkups/list",
    sorts: checkupsQuery.shape.sort.in.unwrap().options,
    narrowedSorts: ["createdAt"],
    searches: ["a", "q", "in", "zx", "hub", "example", "hub pro ", "zzzzzz"],
    filters: [
      { status: "completed" },
      { step: 3 },
      { meeting: "none" },
      { status: "in_progress", search: "hub" },
    ],
  },
  {
    procedure: "admin/profiles/list",
    sorts: profilesQuery.shape.sort.unwrap().options,
    narrowedSorts: ["createdAt"],
    searches: people,
  },
  {
    procedure: "admin/activity/list",
    sorts: activityQuery.shape.sort.unwrap().options,
    narrowedSorts: ["at"],
    searches: people,
    filters: [{ action: "view" }, { entity: "session" }, { from: "2026-01-01", to: "2026-12-31" }],
  },
];

/** Of a list: every order from the first page to behind the last, every search and filter at its beginning and middle. */
async function* inputsOf(visitor: Visitor, list: MeasuredList) {
  const pages = async (input: object) => {
    const { total } = await visitor.call<{ total: number }>(list.procedure, input);
    const last = Math.max(1, Math.ceil(total / 50));
    return [...new Set([1, Math.ceil(last / 2), last, 1_000_000_000])];
  };
  for (const sort of list.sorts) {
    yield { sort, direction: "asc" };
    for (const page of await pages({})) yield { sort, direction: "desc", page };
  }
  const searches = list.searches.map((search) => ({ search }));
  for (const narrowed of [...searches, ...(list.filters ?? [])]) {
    for (const page of (await pages(narrowed)).slice(0, 2)) {
      for (const sort of list.narrowedSorts) yield { ...narrowed, sort, page };
    }
  }
}

const described = (input: object) =>
  Object.entries(input)
    .map(([key, value]) => `${key}=${key === "user" ? "…" : String(value)}`)
    .join(" ");

/** Of the search over all kinds of records. */
const everywhere = [
  "in",
  "zx",
  "hub",
  "example",
  "bluehub ",
  "acme.123",
  "app-1234",
  "+++",
  "zzzzzz",
];

/** All that is asked of the lists, as an administrator's page asks it. */
export async function* listActions(visitor: Visitor): AsyncGenerator<ListAction> {
  const [adder] = await visitor.call<{ id: string }[]>("admin/saas/adders");
  for (const list of measuredLists(adder?.id ?? "")) {
    for await (const input of inputsOf(visitor, list)) {
      const name = `${list.procedure} ${described(input)}`;
      yield { name, procedure: list.procedure, input };
    }
  }
  const { rows } = await visitor.call<{ rows: { id: string }[] }>("admin/saas/list", {
    identifier: "app-1234",
  });
  for (const procedure of ["admin/saas/categories", "admin/saas/adders"]) {
    yield { name: procedure, procedure, input: undefined };
  }
  for (const text of everywhere) {
    yield { name: `admin/search text=${text}`, procedure: "admin/search", input: { text } };
  }
  yield {
    name: "admin/saas/usage",
    procedure: "admin/saas/usage",
    input: { id: rows[0]?.id },
  };
}
