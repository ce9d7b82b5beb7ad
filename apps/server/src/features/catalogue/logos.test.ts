import { messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { storedFiles } from "#db/schema.ts";
import { testApp } from "#testing/test-app.ts";

const haiku = { identifier: "haiku", name: "Haiku" };

async function office() {
  const app = await testApp();
  const { api } = await app.administrator();
  const find = async () => (await api.admin.workPlatforms.list({ search: "haiku" })).rows[0];
  return { app, api, find };
}

test("a picture in the storage is a logo by its address, and survives a rename", async () => {
  const { api, app, find } = await office();
  const name = "Größe 100%.png";
  const [file] = await app.db
    .insert(storedFiles)
    .values({ bucket: "app_logos", name, size: 1, mimetype: "image/png", checksum: "x" })
    .returning();
  const logo = `/storage/app_logos/${encodeURIComponent(name)}`;
  const row = await api.admin.workPlatforms.create({ ...haiku, logo });
  expect(row.logo).toBe(logo);
  await app.db.update(storedFiles).set({ name: "a b.png" }).where(eq(storedFiles.id, file!.id));
  const renamed = "/storage/app_logos/a%20b.png";
  expect((await find())?.logo).toBe(renamed);
  const ann = await app.signedIn("ann@acme.com");
  const [offered] = (await ann.api.catalogue.workPlatforms()).filter(
    ({ identifier }) => identifier === "haiku",
  );
  expect(offered?.logo).toBe(renamed);
  // Saved as it was read, it stays the file; another logo takes its place.
  const { id } = row;
  const update = (version: number, other: string | null) =>
    api.admin.workPlatforms.update({ ...haiku, order: 0, id, version, logo: other });
  expect((await update(0, renamed)).logo).toBe(renamed);
  expect((await update(1, "🖥️")).logo).toBe("🖥️");
  expect((await update(2, renamed)).logo).toBe(renamed);
  await app.db.delete(storedFiles);
  expect(await find()).toMatchObject({ logo: null, version: 3 });
});

test("a logo that is no file in the storage is rejected", async () => {
  const { api } = await office();
  const addresses = ["app_logos/none.png", "elsewhere/none.png", "app_logos/%00", "app_logos/%zz"];
  for (const address of [...addresses, `app_logos/${"x".repeat(3000)}`]) {
    await expect(
      api.admin.frameworks.create({ ...haiku, logo: `/storage/${address}` }),
    ).rejects.toMatchObject({ code: "LOGO_UNKNOWN", message: messages.logoUnknown });
  }
  const { logo } = await api.admin.frameworks.create({ ...haiku, logo: "/logos/aws.svg" });
  expect(logo).toBe("/logos/aws.svg");
});
