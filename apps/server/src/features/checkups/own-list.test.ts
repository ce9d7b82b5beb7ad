import { expect, test } from "vitest";
import { checkups } from "#db/schema.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

test("opening an earlier step lowers nothing in the list, and an answer taken back its step alone", async () => {
  const app = await testApp();
  const ann = await app.signedIn("ann@acme.com");
  const { id } = await makeFullCheckup(app.db, ann.user.id);
  const listed = async () => (await ann.api.checkups.list())[0];
  const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
  await ann.api.checkups.save({ id, version: 0, step: 1, changes: {} });
  expect(await ann.api.checkups.get({ id })).toMatchObject({ currentStep: 1 });
  expect(await listed()).toMatchObject({ furthestStep: 12, doneSteps: upTo(11) });
  await ann.api.checkups.save({ id, version: 0, changes: { workPlatforms: [] } });
  const without5 = upTo(11).filter((step) => step !== 5);
  expect(await listed()).toMatchObject({ furthestStep: 12, doneSteps: without5 });
  await app.db.update(checkups).set({ status: "completed" });
  expect(await listed()).toMatchObject({ furthestStep: 12, doneSteps: upTo(12) });
  await app.db.update(checkups).set({ status: "in_progress", currentStep: 3, furthestStep: 3 });
  expect(await listed()).toMatchObject({ doneSteps: [1, 2] });
});
