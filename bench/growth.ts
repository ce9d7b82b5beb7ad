import type { Databases } from "./databases.ts";
import { signInAdministrator, startProduct } from "./products.ts";
import type { Checkout } from "./products.ts";
import { plain, printTable, quantile } from "./table.ts";
import type { Figure } from "./table.ts";

type Kind = "list" | "search" | "short search";

interface Call {
  procedure: string;
  input: Record<string, unknown>;
  kind: Kind;
}

const list = (input: Record<string, unknown>, procedure = "admin/saas/list"): Call => ({
  procedure,
  input,
  kind: "list",
});
const search = (term: string, procedure = "admin/saas/list"): Call => ({
  procedure,
  input: { search: term },
  kind: term.length < 3 ? "short search" : "search",
});

const calls: Call[] = [
  ...["name", "category", "popular", "updatedAt"].map((sort) => list({ sort })),
  list({ sort: "updatedAt", direction: "desc" }),
  list({ page: 100 }),
  list({ category: "Payroll" }),
  list({ popular: true }),
  list({ published: false }),
  list({}, "saas/browse"),
  list({ category: "Payroll" }, "saas/browse"),
  list({}, "admin/checkups/list"),
  list({ status: "completed" }, "admin/checkups/list"),
  list({}, "admin/profiles/list"),
  list({}, "admin/activity/list"),
  // Terms that match many, few and no rows.
  ...["hub c", "hub", "ing", "analytic", "bluehub ", "zzzzzz", "in", "hu", "zx"].map((term) =>
    search(term),
  ),
  ...["hub c", "ing", "in", "zx"].map((term) => search(term, "saas/browse")),
];

/** How calls of one administrator slow down as tables grow, in ms. */
export async function measureGrowth(
  checkout: Checkout,
  databases: Databases,
  sizes: readonly number[],
  times: number,
): Promise<Figure[]> {
  const products = [];
  const slowest: Record<Kind | "p99", number> = { list: 0, search: 0, "short search": 0, p99: 0 };
  const rows: string[][] = [];
  try {
    const visitors = [];
    for (const size of sizes) {
      const product = await startProduct(checkout, databases.url(checkout, size));
      products.push(product);
      visitors.push(await signInAdministrator(product));
    }
    for (const { procedure, input, kind } of calls) {
      const seen = sizes.map(() => [] as number[]);
      // In turns, so that all sizes have the same conditions; the first call warms caches.
      for (let count = -1; count < times; count += 1) {
        for (const [index, visitor] of visitors.entries()) {
          const start = performance.now();
          await visitor.call(procedure, input);
          if (count >= 0) seen[index]?.push(performance.now() - start);
        }
      }
      const p50s = seen.map((each) => quantile(each));
      const largest = p50s.at(-1) ?? 0;
      const figure = kind === "list" ? largest / (p50s[0] ?? 1) : largest;
      slowest[kind] = Math.max(slowest[kind], figure);
      slowest.p99 = Math.max(
        slowest.p99,
        quantile(seen[Math.min(1, sizes.length - 1)] ?? [], 0.99),
      );
      rows.push([`${procedure} ${JSON.stringify(input)}`, ...p50s.map(plain)]);
    }
  } finally {
    for (const product of products) await product.stop();
  }
  console.log(`\n${checkout.name}: p50 in ms for one administrator`);
  printTable(["", ...sizes.map((size) => size.toLocaleString("en"))], rows);
  const range = `${plain(sizes[0] ?? 0)} to ${plain(sizes.at(-1) ?? 0)} rows`;
  return [
    { what: `slowest growth of a list, ${range}`, unit: "×", measured: [slowest.list], most: 3 },
    { what: "slowest search, 3 letters or more", unit: "ms", measured: [slowest.search], most: 50 },
    {
      what: "slowest search, 1 or 2 letters",
      unit: "ms",
      measured: [slowest["short search"]],
      most: 150,
    },
    { what: "slowest call, p99 at 100,000 rows", unit: "ms", measured: [slowest.p99], most: 100 },
  ];
}
