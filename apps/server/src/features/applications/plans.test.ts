import { applicationsQuery } from "@app/contract";
import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { patiently } from "#db/patience.ts";
import { saasApplications } from "#db/schema.ts";
import { testDatabase } from "#testing/test-app.ts";
import { plainPages, searches } from "./pages.ts";

/** How often PostgreSQL planned each statement for good, of those that were asked seven times on one connection. */
async function plansOf(
  ask: (db: Awaited<ReturnType<typeof testDatabase>>["db"], turn: number) => Promise<unknown>,
) {
  const { db, pool } = await testDatabase();
  pool.options.max = 1;
  await db.execute(sql`
    insert into saas_applications (identifier, name, category)
    select 'app-' || n, md5(n::text) || ' ' || n, 'Category ' || n % 40 from generate_series(1, 20000) as n`);
  await db.execute(sql`vacuum analyze saas_applications`);
  for (let turn = 1; turn <= 7; turn += 1) await ask(db, turn);
  const { rows } = await pool.query<{ name: string; generic_plans: string }>(
    "select name, generic_plans from pg_prepared_statements where name like '%saas_applications%'",
  );
  return rows.map(({ name, generic_plans }) => [name, Number(generic_plans)]);
}

/** A pooler between us and the database has statements without names. */
const isDirect = inject("pooledUrl") === inject("databaseUrl");

test.runIf(isDirect).each(["name", "category", "popular", "updatedAt"] as const)(
  "the plan of a page by %s is kept, wherever the page begins",
  async (sort) => {
    const page = plainPages(saasApplications);
    const query = applicationsQuery.parse({ sort });
    const plans = await patiently(() =>
      plansOf((db, turn) => page(db, query, { limit: 50, offset: (turn - 1) * 50 })),
    );
    expect(plans).toEqual([[`page_of_saas_applications_${sort}_asc_50`, 2]]);
  },
);

test.runIf(isDirect)("the plan of a search is kept, whatever is searched", async () => {
  const search = searches(saasApplications);
  const texts = ["abc", "category 1", "f00", "xyz", "b%c", "a b", "zzzz"];
  const plans = await patiently(() =>
    plansOf(async (db, turn) => {
      const query = applicationsQuery.parse({ search: texts[turn - 1] });
      await search(db, query, { limit: 50, offset: 0 });
    }),
  );
  expect(plans).toEqual([["found_in_saas_applications_name_asc_50", 2]]);
});
