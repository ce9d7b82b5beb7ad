import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, saasApplications } from "#db/schema.ts";
import { makeApplication } from "#testing/factories.ts";
import { pngFile } from "#testing/pictures.ts";
import { testApp } from "#testing/test-app.ts";

test("a record that loses its logo has a new version, and on record what it was", async () => {
  const app = await testApp();
  const { api, user } = await app.administrator();
  const { files } = api.admin;
  const logo = await files.upload({ bucket: "app_logos", file: await pngFile("logo.png") });
  const { id, identifier, name } = await makeApplication(app.db, { logoFileId: logo.id });
  const other = await makeApplication(app.db);
  app.time.now = new Date("2026-06-05T15:00:00Z");
  await files.remove({ ids: [logo.id] });
  const found = (ofId: string) =>
    app.db.query.saasApplications.findFirst({ where: eq(saasApplications.id, ofId) });
  expect(await found(id)).toMatchObject({ logoFileId: null, version: 1, updatedAt: app.time.now });
  expect(await found(other.id)).toEqual(other);
  const entries = await app.db.query.auditLog.findMany({
    where: eq(auditLog.entity, "saas-application"),
  });
  expect(entries).toMatchObject([
    {
      actorId: user.id,
      action: "update",
      entityId: id,
      before: { identifier, name, logo: logo.address },
      after: { identifier, name, logo: null },
    },
  ]);
});
