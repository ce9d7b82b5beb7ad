import { limits, messages } from "@app/contract";
import { expect, test } from "vitest";
import {
  cloudPlatforms,
  complianceFrameworks,
  itSecurityApplications,
  meetings,
  saasApplications,
  storedFiles,
  workPlatforms,
} from "#db/schema.ts";
import { ensureUser } from "#features/session/queries.ts";
import { makeApplication, makeCheckup } from "#testing/factories.ts";
import { hostileTexts } from "#testing/hostile-texts.ts";
import { testApp } from "#testing/test-app.ts";

async function office() {
  const app = await testApp();
  const { api } = await app.administrator();
  const find = (text: string) => api.admin.search({ text });
  const names = async (text: string) => (await find(text)).map(({ name }) => name);
  return { app, api, db: app.db, find, names };
}

const file = { mimetype: "image/png", checksum: "0", size: 1 };
const soon = new Date("2026-06-09T13:00:00Z");

/** A record of each kind that the text finds. */
async function makeOfEach(
  { db }: Awaited<ReturnType<typeof office>>,
  name: string,
  identifier: string,
) {
  const ann = await ensureUser(db, `${identifier}@customer.com`);
  const checkup = await makeCheckup(db, {
    userId: ann.id,
    companyName: name,
    companyWebsite: `https://www.${identifier}.com/about`,
  });
  await db.insert(meetings).values({ checkupId: checkup.id, startsAt: soon, seat: 1 });
  for (const table of [complianceFrameworks, workPlatforms, cloudPlatforms])
    await db.insert(table).values({ name, identifier });
  for (const table of [saasApplications, itSecurityApplications])
    await db.insert(table).values({ name, identifier, category: "Testing" });
  await db.insert(storedFiles).values({ bucket: "app_logos", name: `${name}.png`, ...file });
  return checkup;
}

test("a text finds a record of each kind, with what stands under its name; check-ups by company, website and customer", async () => {
  const made = await office();
  const checkup = await makeOfEach(made, "Wheelhouse Labs", "wheelhouse-labs");
  const entry = {
    name: "Wheelhouse Labs",
    detail: "wheelhouse-labs",
    startsAt: null,
  };
  const customer = "wheelhouse-labs@customer.com";
  const company = { ...entry, detail: customer };
  const found = await made.find("wheelhouse");
  expect(found).toMatchObject([
    { kind: "checkup", id: checkup.id, ...company, detail: `${customer} · wheelhouse-labs.com` },
    { kind: "meeting", ...company, startsAt: soon },
    { kind: "person", ...entry, name: customer, detail: null },
    { kind: "framework", ...entry },
    { kind: "work-platform", ...entry },
    { kind: "cloud-platform", ...entry },
    { kind: "saas-application", ...entry },
    { kind: "it-security-application", ...entry },
    { kind: "file", ...entry, name: "Wheelhouse Labs.png", detail: "app_logos" },
  ]);
  expect(found).toHaveLength(9);

  for (const text of [
    "eelhouse lab",
    "EELHOUSE LAB",
    "wheelhouse-labs.com",
    "https://www.wheelhouse-labs.com/",
    "https://www.wheelhouse-labs.com/en?from=mail#top",
    "labs@customer",
  ]) {
    const kinds = (await made.find(text)).map(({ kind }) => kind);
    const expected = ["checkup", "meeting", ...(text.includes("@") ? ["person"] : [])];
    expect(
      kinds.filter((kind) => /checkup|meeting|person/.test(kind)),
      text,
    ).toEqual(expected);
  }

  // What has no company yet is found by its customer.
  const { id: userId } = await ensureUser(made.db, "zoe@acme.com");
  const { id } = await makeCheckup(made.db, { userId });
  expect(await made.find("zoe@")).toMatchObject([
    { kind: "checkup", id, name: null, detail: "zoe@acme.com" },
    { kind: "person", name: "zoe@acme.com" },
  ]);
});

test("what is called just so comes first, then what begins so, then what holds it; five at most", async () => {
  const { db, names, find } = await office();
  for (const name of ["My Quux B", "Quux Two", "quux", "My Quux A", "Quux One", "A Quux"])
    await makeApplication(db, { name });
  expect(await names("Quux")).toEqual(["quux", "Quux One", "Quux Two", "A Quux", "My Quux A"]);
  // Also where a thousand others hold the text.
  const rows = Array.from({ length: 1_500 }, (_, at) => ({
    name: `My Quux ${at}`,
    identifier: `app-${at}`,
    category: "Testing",
  }));
  await db.insert(saasApplications).values(rows);
  const best = await names("quux");
  expect(best).toHaveLength(5);
  expect(best.slice(0, 4)).toEqual(["quux", "Quux One", "Quux Two", "A Quux"]);
  // Identifiers count too, and the kind with the best record comes first.
  await makeCheckup(db, { companyName: "Users of Corge" });
  await makeApplication(db, { name: "Something Else", identifier: "corge" });
  const kinds = (await find("corge")).map(({ kind }) => kind);
  expect(kinds).toEqual(["saas-application", "checkup"]);
});

test("the next meeting comes first, and those that are over or cancelled last", async () => {
  const { db, find } = await office();
  const days = { over: -3, later: 9, next: 2, cancelled: 1 };
  const ids: Record<string, string> = {};
  for (const [what, day] of Object.entries(days)) {
    const checkup = await makeCheckup(db, { companyName: "Quux" });
    const startsAt = new Date(soon.getTime() - 5 * 86_400_000 + day * 86_400_000);
    const state = what === "cancelled" ? "cancelled" : "scheduled";
    const [row] = await db
      .insert(meetings)
      .values({ checkupId: checkup.id, startsAt, seat: 1, state })
      .returning();
    ids[what] = row!.id;
  }
  const found = (await find("quux")).filter(({ kind }) => kind === "meeting");
  expect(found.map(({ id }) => id)).toEqual([ids.next, ids.later, ids.cancelled, ids.over]);
});

test("two letters are enough, also two signs, and what is typed is a text and no pattern", async () => {
  const { db, names, find } = await office();
  for (const name of ["Ubuntu Xz", "Hub Xz", "++"]) await makeApplication(db, { name });
  expect(await names("xz")).toEqual(["Hub Xz", "Ubuntu Xz"]);
  expect(await names("UB")).toContain("Ubuntu Xz");
  expect(await names("++")).toEqual(["++"]);
  expect(await find("no such thing anywhere")).toEqual([]);

  const texts = [
    ...hostileTexts.patterns,
    "letters_apart",
    "letters%apart",
    "lettersxapart",
    "[a-z]",
  ];
  for (const text of texts) await makeApplication(db, { name: `Row ${text} end` });
  for (const text of texts
    .map((each) => each.trim())
    .filter((each) => each.length >= limits.leastSearch)) {
    const found = (await names(text)) as string[];
    expect(found.length, text).toBeGreaterThan(0);
    for (const name of found) expect(name.toLowerCase()).toContain(text.toLowerCase());
  }
});

test("less than two characters, too many and unreadable ones are rejected", async () => {
  const { find } = await office();
  const rejection = (text: string) => find(text).catch((error: Error) => error);
  for (const text of ["", " ", "a", " a  "])
    expect(await rejection(text)).toMatchObject({ status: 422, message: messages.searchTooShort });
  const long = "x".repeat(limits.search);
  expect(await find(long)).toEqual([]);
  expect(await rejection(`${long}x`)).toMatchObject({
    status: 422,
    message: "Search must be less than 200 characters",
  });
  for (const text of hostileTexts.unreadable)
    expect(await rejection(text)).toMatchObject({ status: 422 });
});
