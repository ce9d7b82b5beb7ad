import { randomUUID } from "node:crypto";
import { messages, noAnswers } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkups, saasApplications } from "#db/schema.ts";
import { replaceChoice } from "#features/catalogue/checkup-choices.ts";
import { makeApplication, makeFullCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

/** Ann at an empty check-up; `save` as one of her pages sends it. */
async function annAtWork() {
  const app = await testApp();
  const ann = await app.signedIn("ann@acme.com");
  const { id } = await ann.api.checkups.create();
  const page = () => {
    const writer = randomUUID();
    return (number: number, version: number, changes: object, step?: number) =>
      ann.api.checkups.save({ id, version, change: { writer, number }, changes, step });
  };
  return { app, ann, id, page, stored: () => ann.api.checkups.get({ id }) };
}

test("a change that arrives again is not made again; where somebody else changed the answer since, it is asked about", async () => {
  const { page, stored } = await annAtWork();
  const save = page();
  const first = await save(1, 0, { companyName: "Acme", staffRemote: 3 });
  expect(first).toMatchObject({ version: 1, answers: { companyName: "Acme", staffRemote: 3 } });
  await save(2, 1, { staffRemote: 4 });
  await page()(1, 2, { companyIndustry: "Legal" });
  const again = await save(1, 0, { companyName: "Acme", staffRemote: 3 });
  expect(again).toMatchObject({ version: 3, answers: { companyName: "Acme", staffRemote: 4 } });
  expect(await stored()).toEqual(again);

  const newer = await page()(1, 3, { companyName: "Apex" });
  await expect(save(1, 0, { companyName: "Acme" })).rejects.toMatchObject({
    code: "CHANGED_ELSEWHERE",
    data: { fields: ["companyName"], current: newer },
  });
  expect(await stored()).toEqual(newer);
});

test("a change that arrives twenty times at once makes one version, and so does a value that is merely repeated", async () => {
  const { page, stored } = await annAtWork();
  const save = page();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => save(1, 0, { companyName: "Acme", staffRemote: 3 })),
  );
  expect(answers.map(({ version }) => version)).toEqual(Array(20).fill(1));
  expect(await stored()).toEqual(answers[0]);

  // The same number of another page is another change.
  const first = await page()(1, 0, { staffOnsite: 4 });
  expect(first).toMatchObject({ version: 2, answers: { companyName: "Acme", staffOnsite: 4 } });
  expect(await save(2, 2, { companyName: "Acme" })).toEqual(first);
  expect(await save(3, 2, {})).toEqual(first);
  expect(await stored()).toEqual(first);
});

test("a late change does not lead back to the step at which it was made", async () => {
  const { page } = await annAtWork();
  const save = page();
  const company = {
    companyWebsite: "acme.com",
    companyName: "Acme",
    companyIndustry: "Manufacturing",
  };
  const change = { ...company, complianceStandard: "cmmc" };
  expect(await save(1, 0, change, 3)).toMatchObject({ currentStep: 3 });
  expect(await save(3, 1, {}, 1)).toMatchObject({ currentStep: 1, furthestStep: 3 });
  expect(await save(2, 1, {}, 2)).toMatchObject({ currentStep: 1, furthestStep: 3 });
});

test("of two pages that change the same answer the later one sees both values", async () => {
  const { page, stored } = await annAtWork();
  const here = page();
  const there = page();
  await here(1, 0, { companyName: "Acme" });
  const rejection = there(1, 0, { companyName: "Apex", staffRemote: 5 });
  await expect(rejection).rejects.toMatchObject({
    code: "CHANGED_ELSEWHERE",
    status: 409,
    data: { fields: ["companyName"], current: { version: 1, answers: { companyName: "Acme" } } },
  });
  expect(await stored()).toMatchObject({ version: 1, answers: { staffRemote: 0 } });
  // What was rejection was not made: the page can send it again, knowing what it replaces.
  const settled = await there(1, 1, { companyName: "Apex", staffRemote: 5 });
  expect(settled).toMatchObject({ version: 2, answers: { companyName: "Apex", staffRemote: 5 } });
  await expect(here(2, 1, { companyName: "Acme Inc." })).rejects.toMatchObject({
    code: "CHANGED_ELSEWHERE",
  });
});

test("what ten pages change at the same moment is all there", async () => {
  const { page, stored } = await annAtWork();
  const devices = { ...noAnswers.devices, servers: 7 };
  const changes: object[] = [
    { companyWebsite: "https://acme.com" },
    { companyName: "Acme" },
    { companyIndustry: "Manufacturing" },
    { complianceStandard: "cmmc" },
    { staffRemote: 1 },
    { staffHybrid: 2 },
    { staffOnsite: 3 },
    { locations: ["1 Main Street"] },
    { workPlatforms: ["microsoft-365"] },
    { devices },
  ];
  await Promise.all(changes.map((change) => page()(1, 0, change)));
  expect(await stored()).toMatchObject({
    version: 10,
    companySize: "1-10",
    answers: Object.assign({}, ...changes) as object,
  });
});

test("rejects a change whose name is wrong, or whose version was never given out", async () => {
  const { ann, id, page, stored } = await annAtWork();
  const writer = randomUUID();
  const nonsense: unknown[] = [
    { writer: "ann", number: 1 },
    ...[-1, 1.5, 2_147_483_648, "1", undefined].map((number) => ({ writer, number })),
    { number: 1 },
    { writer, number: 1, checkupId: randomUUID() },
    "1",
    null,
  ];
  for (const change of nonsense) {
    const input = { id, version: 0, change, changes: { companyName: "Acme" } };
    // A program's call is not checked by types.
    const failure = await ann.api.checkups.save(input as never).catch((error: unknown) => error);
    const { status, message } = failure as { status: number; message: string };
    expect(status, JSON.stringify(change)).toBe(422);
    expect(Object.values(messages)).toContain(message);
  }
  await expect(page()(1, 1, { companyName: "Acme" })).rejects.toMatchObject({
    status: 422,
    message: messages.inputInvalid,
  });
  expect(await stored()).toMatchObject({ version: 0 });
});

test("a change that was made is still answered when it could no longer be made", async () => {
  const { app, ann } = await annAtWork();
  const { id } = await makeFullCheckup(app.db, ann.user.id);
  const { identifier } = await makeApplication(app.db);
  const writer = randomUUID();
  const saves = [
    { workPlatforms: [], saasApps: [identifier] },
    { workPlatforms: ["microsoft-365"], saasApps: [] },
  ].map((changes, version) => {
    return { id, version, change: { writer, number: version + 1 }, changes };
  });
  for (const save of saves) await ann.api.checkups.save(save);
  await app.db.delete(saasApplications).where(eq(saasApplications.identifier, identifier));
  const scheduledAt = new Date("2026-06-09T13:00:00Z");
  await app.db.update(checkups).set({ scheduledAt }).where(eq(checkups.id, id));
  const completed = await ann.api.checkups.complete({ id });
  for (const save of saves) expect(await ann.api.checkups.save(save)).toEqual(completed);
});

test("a page is asked before it undoes what an administrator put in the place of its choice", async () => {
  const { app, ann, page } = await annAtWork();
  const { identifier } = await makeApplication(app.db);
  const save = page();
  await save(1, 0, { saasApps: [identifier] });
  const actor = { id: ann.user.id, email: "admin@acme.com" };
  await app.db.transaction((transaction) =>
    replaceChoice(transaction, "saasApps", identifier, "slack", actor),
  );
  await expect(save(2, 1, { saasApps: [identifier, "notion"] })).rejects.toMatchObject({
    code: "CHANGED_ELSEWHERE",
    data: { fields: ["saasApps"], current: { answers: { saasApps: ["slack"] } } },
  });
});
