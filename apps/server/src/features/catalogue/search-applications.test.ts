import { applicationPageSize } from "@app/contract";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles, storedFiles } from "#db/schema.ts";
import { makeApplication } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

const names = (page: { rows: { name: string }[] }) => page.rows.map(({ name }) => name);

test("of very many a search tells that they are more, and pages through them in order", async () => {
  const app = await testApp();
  const { api } = await app.signedIn("ann@acme.com");
  await app.db.execute(sql`
    insert into saas_applications (identifier, name, category, popular)
    select 'far-' || i, 'Far ' || to_char(i, 'FM00000'), 'Testing', i % 2 = 0
    from generate_series(0, 5999) as i`);
  for (const offset of [0, 30, 1_980, 2_490, 2_970]) {
    const page = await api.saas.browse({ search: "FAR ", popular: false, offset });
    expect(page).toMatchObject({ total: 2_000, isTotalExact: false });
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
});

test("a search is by name, and one or two letters find it too", async () => {
  const app = await testApp();
  const { api, user } = await app.signedIn("ann@acme.com");
  const bob = await app.signedIn("bob@acme.com");
  const profile = await app.db.query.profiles.findFirst({ where: eq(profiles.userId, user.id) });
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
    addedByUser: profile!.id,
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
