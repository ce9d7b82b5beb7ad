import { randomUUID } from "node:crypto";
import type { SaveInput } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkups, savedChanges } from "#db/schema.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";
import { checkupOf } from "./queries.ts";
import { saveUnlocked } from "./save-unlocked.ts";
import { findSeenCheckup, updateSeenCheckup } from "./seen-checkup.ts";

/** Ann with a check-up of which only the meeting is missing. */
async function annAtWork() {
  const { db, time, signedIn } = await testApp();
  const ann = await signedIn("ann@acme.com");
  const { id } = await makeFullCheckup(db, ann.user.id);
  const change = () => ({ writer: randomUUID(), number: 1 });
  /** Looks at the row; what it answers then writes another name, if the row is still as it was. */
  const seeThenWrite = async (companyName: string, name = change()) => {
    const { row, seen } = (await findSeenCheckup(db, ann.user.id, id))!; // it is there
    const { answerVersions, answerWriters, companySize, currentStep, furthestStep } = row;
    const unchanged = { answerVersions, answerWriters, companySize, currentStep, furthestStep };
    const values = { ...unchanged, companyName, version: row.version + 1 };
    return () =>
      updateSeenCheckup(db, { id, seen, change: name, now: time.now, values, isNews: true });
  };
  const save = (input: Partial<SaveInput>, userId = ann.user.id) =>
    saveUnlocked(db, userId, { id, version: 0, changes: {}, change: change(), ...input }, time.now);
  const stored = () => ann.api.checkups.get({ id });
  const names = () => db.$count(savedChanges);
  const itself = eq(checkups.id, id);
  return { db, ann, id, itself, change, seeThenWrite, save, stored, names };
}

test("what is simple is saved without a lock, and answered as it stands there then", async () => {
  const { save, stored, names } = await annAtWork();
  const writer = randomUUID();
  const devices = { ...(await stored()).answers.devices, servers: 9 };
  const changes = [
    { companyName: 'A "quoted" name, {braces} and \\', staffRemote: 12 },
    { devices, locations: ['1 "Main" Street, {NULL}', "NULL", "a\\b"] },
    { workPlatforms: [], fullyRemote: true },
    { fullyRemote: false },
    {},
  ];
  for (const [at, some] of changes.entries()) {
    const step = (at % 2) + 1;
    const saved = await save({ change: { writer, number: at + 1 }, changes: some, step });
    expect(checkupOf(saved!)).toEqual(await stored());
    expect(await stored()).toMatchObject({ answers: some, currentStep: step });
    expect(await names()).toBe(at + 1);
  }
  expect(await stored()).toMatchObject({ version: 4, answers: { locations: [] } });
});

test("what is to be refused, asked about or looked up is left to the save under the lock", async () => {
  const { ann, id, change, save, stored, names } = await annAtWork();
  const made = change();
  await ann.api.checkups.save({ id, version: 0, change: made, changes: { companyName: "Apex" } });
  const before = await stored();
  const left: Partial<SaveInput>[] = [
    { change: undefined },
    { version: 2 },
    { changes: { companyName: "Acme Inc." } },
    { changes: { saasApps: [...before.answers.saasApps, "unheard-of"] } },
    { changes: { complianceStandard: "unheard-of" } },
    { changes: { fullyRemote: false, locations: [] }, step: 12 },
    { change: made },
    { change: { ...made, number: 0 }, changes: { staffRemote: 77 } },
    { id: randomUUID() },
  ];
  for (const input of left) expect(await save(input)).toBeUndefined();
  expect(await save({}, randomUUID())).toBeUndefined();
  expect(await stored()).toEqual(before);
  expect(await names()).toBe(1);
});

test("a row that changed since it was seen is not written, whatever changed", async () => {
  const { db, itself, seeThenWrite, stored, names } = await annAtWork();
  const write = await seeThenWrite("Apex");
  await db.update(checkups).set({ answerWriters: {} }).where(itself);
  const before = await stored();
  expect(await write()).toBeUndefined();
  expect(await stored()).toEqual(before);
  expect(await names()).toBe(0);
});

test.each([
  { end: "changes the row", isMade: false },
  { end: "gives up", isMade: true },
])("who waits for somebody that $end writes only over what he saw", async ({ isMade }) => {
  const { db, itself, seeThenWrite, stored, names } = await annAtWork();
  const write = await seeThenWrite("Apex");
  let writing: Promise<Date | undefined> | undefined;
  const gaveUp = new Error("gave up");
  const other = db.transaction(async (transaction) => {
    await transaction.update(checkups).set({ staffOnsite: 41 }).where(itself);
    writing = write();
    await expect
      .poll(async () => {
        const { rows } = await db.execute<{ waiting: string }>(
          "select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return Number(rows[0]?.waiting);
      })
      .toBe(1);
    if (isMade) throw gaveUp;
  });
  await other.catch((error: unknown) => expect(error).toBe(gaveUp));
  expect((await writing) !== undefined).toBe(isMade);
  expect(await names()).toBe(isMade ? 1 : 0);
  const { staffOnsite, companyName } = (await stored()).answers;
  expect(companyName === "Apex").toBe(isMade);
  expect(staffOnsite === 41).toBe(!isMade);
});

test("of ten changes that were made from the same row one is written", async () => {
  const { seeThenWrite, names, stored } = await annAtWork();
  const { version } = await stored();
  const writes = await Promise.all(
    Array.from({ length: 10 }, (_, at) => seeThenWrite(`Company ${at}`)),
  );
  const written = await Promise.all(writes.map((write) => write()));
  expect(written.filter(Boolean)).toHaveLength(1);
  expect(await names()).toBe(1);
  expect((await stored()).version).toBe(version + 1);
});

test("a change that was made is not written again on the row that it made", async () => {
  const { change, seeThenWrite, stored, names } = await annAtWork();
  const name = change();
  await (
    await seeThenWrite("Apex", name)
  )();
  for (const number of [1, 0]) {
    const again = await seeThenWrite("Acme", { ...name, number });
    expect(await again()).toBeUndefined();
  }
  expect((await stored()).answers.companyName).toBe("Apex");
  expect(await (await seeThenWrite("Acme", { ...name, number: 2 }))()).toBeInstanceOf(Date);
  expect(await names()).toBe(2);
});
