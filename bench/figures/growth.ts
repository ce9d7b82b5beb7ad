import { plain, printTable, verdict } from "../bar.ts";
import type { Bar, Result } from "../bar.ts";
import { once, timesOf } from "../stopwatch.ts";
import type { Visitor } from "../visitor.ts";

/** Of the larger table's time, as a multiple of the smaller one's. */
const ratioBar: Bar = { most: 3 };
/** In milliseconds, at the larger size. */
const searchBar: Bar = { most: 50 };
const shortSearchBar: Bar = { most: 150 };

interface Action {
  procedure: string;
  input?: object;
  kind: "list" | "search" | "short search";
}

const list = (input: object, procedure = "admin/saas/list"): Action => ({
  procedure,
  input,
  kind: "list",
});
const search = (term: string, procedure = "admin/saas/list"): Action => ({
  procedure,
  input: { search: term },
  kind: term.length < 3 ? "short search" : "search",
});

/** Terms of many and of few rows, and of none. */
const terms = ["hub c", "hub", "ing", "analytic", "bluehub ", "zzzzzz", "in", "hu", "zx"];

const actions: Action[] = [
  ...["name", "category", "popular", "updatedAt"].map((sort) => list({ sort })),
  list({ sort: "updatedAt", direction: "desc" }),
  list({ category: "Payroll" }),
  list({ popular: true }),
  list({ published: false }),
  list({ published: true, sort: "category" }),
  { procedure: "admin/saas/categories", kind: "list" },
  list({}, "saas/browse"),
  list({ category: "Payroll" }, "saas/browse"),
  list({}, "admin/checkups/list"),
  list({ status: "completed" }, "admin/checkups/list"),
  list({}, "admin/profiles/list"),
  list({}, "admin/activity/list"),
  ...terms.map((term) => search(term)),
  ...["hub c", "ing", "in", "zx"].map((term) => search(term, "saas/browse")),
];

/** What the same action takes for one user as tables grow. The sizes are asked in turns, so that all see the same machine. */
export async function measureGrowth(
  visitors: ReadonlyMap<number, Visitor>,
  times: number,
): Promise<Result[]> {
  const sizes = [...visitors.keys()];
  const worst = { list: 0, search: 0, "short search": 0 };
  const table: string[][] = [];
  for (const { procedure, input, kind } of actions) {
    const seen = new Map(sizes.map((size) => [size, [] as number[]]));
    for (let count = -1; count < times; count += 1) {
      for (const [size, visitor] of visitors) {
        const time = await once(() => visitor.call(procedure, input));
        if (count >= 0) seen.get(size)?.push(time); // the first one warms caches
      }
    }
    const p50s = [...seen.values()].map((found) => timesOf(found).p50);
    const largest = p50s.at(-1) ?? 0;
    const ratio = largest / (p50s[0] ?? 1);
    const figure = kind === "list" ? ratio : largest;
    worst[kind] = Math.max(worst[kind], figure);
    const name = `${procedure} ${input ? JSON.stringify(input) : ""}`;
    table.push([name, ...p50s.map(plain), plain(ratio), verdict(figure, barOf(kind))]);
  }
  console.log("\np50 in ms for one user");
  const titles = sizes.map((size) => size.toLocaleString("en"));
  printTable(["", ...titles, "ratio", ""], table);
  const rows = `at ${titles.at(-1)} rows`;
  return [
    {
      what: `slowest growth of a list, ${titles[0]} to ${titles.at(-1)} rows`,
      measured: worst.list,
      unit: "×",
      ...ratioBar,
    },
    {
      what: `slowest search, three letters or more, ${rows}`,
      measured: worst.search,
      unit: "ms",
      ...searchBar,
    },
    {
      what: `slowest search, one or two letters, ${rows}`,
      measured: worst["short search"],
      unit: "ms",
      ...shortSearchBar,
    },
  ];
}

const barOf = (kind: Action["kind"]) =>
  ({ list: ratioBar, search: searchBar, "short search": shortSearchBar })[kind];
