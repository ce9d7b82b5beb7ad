import { messages, noAnswers } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkups, saasApplications } from "#db/schema.ts";
import { fullAnswers, makeApplication, makeFullCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

test("a new check-up is empty, at step 1, and its owner's only, however its id is written", async () => {
  const app = await testApp();
  const ann = await app.signedIn("ann@acme.com");
  const bob = await app.signedIn("bob@acme.com");
  const checkup = await ann.api.checkups.create();
  expect(checkup).toMatchObject({
    currentStep: 1,
    status: "in_progress",
    version: 0,
    companySize: null,
    answers: noAnswers,
  });
  const { id } = checkup;
  expect(await ann.api.checkups.list()).toMatchObject([{ id, companyName: null }]);
  expect(await bob.api.checkups.list()).toEqual([]);
  // Of who asks at once, each gets their own.
  const { id: bobs } = await bob.api.checkups.create();
  const change = { writer: "11111111-1111-4111-8111-111111111111", number: 1 };
  const save = { version: 0, change, changes: { companyName: "Acme" } };
  const notFound = { status: "rejected", reason: { code: "NOT_FOUND" } };
  expect(
    await Promise.allSettled([
      ann.api.checkups.get({ id: id.toUpperCase() }),
      bob.api.checkups.get({ id }),
      bob.api.checkups.get({ id: bobs }),
    ]),
  ).toMatchObject([{ value: { id } }, notFound, { value: { id: bobs } }]);
  expect(
    await Promise.allSettled([
      bob.api.checkups.save({ ...save, id }),
      ann.api.checkups.save({ ...save, id: id.toUpperCase() }),
    ]),
  ).toMatchObject([notFound, { value: { id, version: 1 } }]);
  // Nor does one who knows a change that was made learn what came of it.
  await expect(bob.api.checkups.save({ ...save, id })).rejects.toMatchObject({ status: 404 });
});

test("a new check-up can start from an earlier one: its answers, at step 1, without meeting and marks", async () => {
  const app = await testApp();
  const ann = await app.signedIn("ann@acme.com");
  const bob = await app.signedIn("bob@acme.com");
  const earlier = await makeFullCheckup(app.db, ann.user.id);
  await app.db
    .update(checkups)
    .set({
      status: "completed",
      saasApps: ["deleted-since"],
      scheduledAt: new Date("2026-06-09T13:00:00Z"),
      companySize: "11-50",
      staffRemote: 5,
      scopeData: {
        ...noAnswers.scopeData,
        staff: {
          ...noAnswers.scopeData.staff,
          remote: { inScope: 4, outOfScope: 3, notSure: false, adjusted: true },
        },
      },
    })
    .where(eq(checkups.id, earlier.id));
  const before = await ann.api.checkups.get({ id: earlier.id });
  const copy = await ann.api.checkups.create({ from: earlier.id });
  expect(copy).toMatchObject({
    currentStep: 1,
    furthestStep: 1,
    status: "in_progress",
    scheduledAt: null,
    version: 0,
    companySize: "11-50",
  });
  expect(copy.id).not.toBe(earlier.id);
  const { scopeData, ...others } = copy.answers;
  const { scopeData: _scope, ...same } = before.answers;
  expect(others).toEqual(same);
  expect(scopeData.staff.remote).toMatchObject({ inScope: 4, outOfScope: 1, adjusted: false });
  expect(await ann.api.checkups.get({ id: earlier.id })).toEqual(before);
  // It is saved like any other, also with what is no longer offered.
  const change = { writer: "11111111-1111-4111-8111-111111111111", number: 1 };
  const save = { id: copy.id, version: 0, change, step: 2, changes: { companyName: "Acme Two" } };
  const saved = await ann.api.checkups.save(save);
  expect(saved).toMatchObject({
    version: 1,
    furthestStep: 2,
    answers: { companyName: "Acme Two" },
  });
  await expect(bob.api.checkups.create({ from: earlier.id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await bob.api.checkups.list()).toEqual([]);
  const untouched = await ann.api.checkups.create();
  const { id } = await ann.api.checkups.create({ from: untouched.id });
  expect(await app.db.query.checkups.findFirst({ where: eq(checkups.id, id) })).toMatchObject({
    scopeData: null,
    companyName: null,
  });
});

test("saves all answers and gives them back, also a choice that an administrator removes since", async () => {
  const app = await testApp();
  const ann = await app.signedIn("ann@acme.com");
  const { id } = await ann.api.checkups.create();
  const { companyWebsite, ...rest } = fullAnswers;
  const saved = await ann.api.checkups.save({
    id,
    version: 0,
    step: 11,
    changes: {
      ...rest,
      companyWebsite: companyWebsite!,
      companyName: rest.companyName!,
      companyIndustry: rest.companyIndustry!,
      complianceStandard: rest.complianceStandard!,
      fullyRemote: false,
    },
  });
  expect(saved).toMatchObject({ version: 1, currentStep: 11, companySize: "11-50" });
  expect(await ann.api.checkups.get({ id })).toEqual(saved);
  expect(saved.answers).toEqual(fullAnswers);

  const { identifier } = await makeApplication(app.db);
  const choose = (version: number, saasApps: string[]) =>
    ann.api.checkups.save({ id, version, changes: { saasApps } });
  await choose(1, [identifier]);
  await app.db.delete(saasApplications).where(eq(saasApplications.identifier, identifier));
  const { answers } = await choose(2, [identifier, "notion"]);
  expect(answers.saasApps).toEqual([identifier, "notion"]);
});

const texts = (length: number) => Array.from({ length }, (_, at) => `a${at}`);
const rejected: [changes: object, message: string][] = [
  [{ companyWebsite: "javascript://acme.com" }, messages.urlProtocol],
  [{ companyWebsite: null }, messages.urlInvalid],
  [{ companyName: "\u200b\u0085" }, messages.companyNameRequired],
  [{ companyName: "x".repeat(201) }, "Company name must be less than 200 characters"],
  [{ companyName: "a\u0000b" }, messages.inputInvalid],
  [{ companyName: "\ud800" }, messages.inputInvalid],
  [{ companyIndustry: "" }, messages.industryRequired],
  [{ staffRemote: 1.5 }, messages.wholeNumber],
  [{ staffRemote: "1" }, messages.wholeNumber],
  [{ staffRemote: -1 }, messages.atLeastZero],
  [{ staffRemote: 100_001 }, "Must be less than 100,000"],
  [{ devices: { ...noAnswers.devices, servers: 50_001 } }, "Must be less than 50,000"],
  [{ devices: { servers: 1 } }, messages.wholeNumber],
  [{ locations: [" "] }, messages.locationEmpty],
  [{ locations: ["x".repeat(201)] }, "Location must be less than 200 characters"],
  [{ locations: ["Here", "here "] }, messages.locationDuplicate],
  [{ locations: texts(51) }, messages.locationsTooMany],
  [{ workPlatforms: texts(21) }, messages.platformsTooMany],
  [{ saasApps: texts(101) }, messages.applicationsTooMany],
  [{ saasApps: ["slack", "slack"] }, messages.choiceDuplicate],
  [{ saasApps: ["Slack!"] }, messages.identifierInvalid],
  [{ workPlatforms: ["no-such-platform"] }, messages.choiceUnknown],
  [{ complianceStandard: "no-such-standard" }, messages.choiceUnknown],
  [{ fullyRemote: "yes" }, messages.yesOrNo],
  [{ fullyRemote: true, locations: ["Here"] }, messages.fullyRemoteWithLocations],
  [{ userId: "x" }, messages.unknownField],
  [{ status: "completed" }, messages.unknownField],
  [{ companySize: "1-10" }, messages.unknownField],
  [{ scheduledAt: new Date(0) }, messages.unknownField],
];

test("rejects wrong answers, and steps that are not reached yet, and stores nothing", async () => {
  const app = await testApp();
  const ann = await app.signedIn("ann@acme.com");
  const { id } = await ann.api.checkups.create();
  for (const [changes, message] of rejected) {
    const save = ann.api.checkups.save({ id, version: 0, changes: { staffHybrid: 7, ...changes } });
    await expect(save, JSON.stringify(changes)).rejects.toMatchObject({ status: 422, message });
  }
  for (const step of [0, 13, 1.5, -1]) {
    const save = ann.api.checkups.save({ id, version: 0, step, changes: {} });
    const message = "The step must be between 1 and 12";
    await expect(save).rejects.toMatchObject({ status: 422, message });
  }
  const early = ann.api.checkups.save({ id, version: 0, step: 2, changes: {} });
  await expect(early).rejects.toMatchObject({ code: "STEP_NOT_REACHED" });
  expect(await ann.api.checkups.get({ id })).toMatchObject({ version: 0, answers: noAnswers });
});

test("completes only with a meeting, and again without a second entry", async () => {
  const app = await testApp();
  const ann = await app.signedIn("ann@acme.com");
  const { id } = await makeFullCheckup(app.db, ann.user.id);
  await expect(ann.api.checkups.complete({ id })).rejects.toMatchObject({
    code: "STEPS_INCOMPLETE",
    data: { step: 12 },
  });
  await ann.api.meetings.schedule({
    checkupId: id,
    startsAt: new Date("2026-06-09T13:00:00Z"),
    guests: "",
  });
  const completed = await ann.api.checkups.complete({ id });
  expect(completed.status).toBe("completed");
  expect(await ann.api.checkups.complete({ id })).toEqual(completed);
  const save = (changes: object) =>
    ann.api.checkups.save({ id, version: completed.version, changes });
  await expect(save({ workPlatforms: [] })).rejects.toMatchObject({ code: "STEPS_INCOMPLETE" });
  expect(await save({ staffRemote: 11 })).toMatchObject({ status: "completed" });
});
