import { limits, messages } from "@app/contract";
import type { Answers } from "@app/contract";
import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, saasApplications } from "#db/schema.ts";
import { fullAnswers, makeCheckup } from "#testing/factories.ts";
import { allHostileTexts } from "#testing/hostile-texts.ts";
import { readPdf } from "#testing/read-pdf.ts";
import { makeToken, withToken } from "#testing/rest-calls.ts";
import { testApp } from "#testing/test-app.ts";

const read = async (file: Blob) => readPdf(await file.bytes());

/** All that is rendered, without the breaks between lines and between fonts. */
const renderedIn = (pages: string[][]) => pages.flat().join("").replaceAll(" ", "");

async function annWith(answers: Partial<Answers> = {}, logged?: string[]) {
  const app = await testApp({ LOG_LEVEL: "debug" }, logged);
  const ann = await app.signedIn("ann@acme.com");
  const { id } = await makeCheckup(app.db, {
    userId: ann.user.id,
    step: 12,
    ...fullAnswers,
    ...answers,
  });
  return { app, ann, id };
}

test("the owner gets a file with all answers and the meeting, called after company and day", async () => {
  const { ann, id } = await annWith({ saasApps: ["slack"], staffOnsite: 1_200 });
  const startsAt = new Date("2026-06-09T13:00:00Z");
  await ann.api.meetings.schedule({ checkupId: id, startsAt, guests: "bob@acme.com" });
  const file = await ann.api.checkups.summary({ id });
  expect(file.name).toBe("acme-checkup-2026-06-04.pdf");
  expect(file.type).toBe("application/pdf");
  const { pages, outside, sections } = await read(file);
  expect(pages[0]).toEqual(expect.arrayContaining(["Acme", "CheckUp Summary", "1,200"]));
  const rendered = pages.flat();
  for (const text of ["Slack", "Microsoft 365", "1 Main Street, Springfield", "bob@acme.com"])
    expect(rendered).toContain(text);
  expect(rendered).toContain("Tuesday, June 9, 2026 at 09:00 AM EDT");
  expect(pages.map((page) => page.at(-1))).toEqual(
    pages.map((_, at) => `Page ${at + 1} of ${pages.length}`),
  );
  expect(outside).toContain("/Lang (en-US)");
  expect(outside).toContain("/Marked true");
  expect(outside).toContain("/DisplayDocTitle true");
  expect(sections).toHaveLength(8);
  for (const [first] of sections) expect(first).toBe("H2"); // a heading is read before what it is the heading of
  for (const type of ["H1", "H2", "Table", "TH", "TD", "L", "LI", "Lbl", "LBody"])
    expect(outside).toContain(`/S /${type}\n`);
});

test("times and day are the reader's, a cancelled meeting is none, and the log holds nothing of it", async () => {
  const logged: string[] = [];
  const { app, ann, id } = await annWith({}, logged);
  const startsAt = new Date("2026-06-09T13:00:00Z");
  await ann.api.meetings.schedule({ checkupId: id, startsAt, guests: "" });
  await ann.api.meetings.cancel({ checkupId: id });
  app.time.now = new Date("2026-06-04T23:30:00Z");
  logged.length = 0;
  const file = await ann.api.checkups.summary({ id, timeZone: "Asia/Tokyo" });
  expect(logged.join("\n")).not.toMatch(/acme|Springfield/i);
  expect(file.name).toBe("acme-checkup-2026-06-05.pdf");
  const rendered = (await read(file)).pages.flat();
  expect(rendered).toContain("Friday, June 5, 2026 at 08:30 AM GMT+9");
  expect(rendered).toContain("No meeting is booked.");
  for (const timeZone of ["Nowhere/Land", "+02:00", "", "x".repeat(5_000)]) {
    await expect(ann.api.checkups.summary({ id, timeZone })).rejects.toMatchObject({
      code: "INPUT_INVALID",
      data: { fields: { timeZone: messages.timeZoneInvalid } },
    });
  }
});

test("letters of many scripts are rendered, and what no font has is a box that says what it stands for", async () => {
  const places = ["Łódź", "Αθήνα ᾳ", "Київ Ѣ", "Đường Nguyễn Huệ", "Ærøskøbing ǅ"];
  const { ann, id } = await annWith({ locations: places, companyName: "東京 Acme" });
  const { pages, outside } = await read(await ann.api.checkups.summary({ id }));
  const rendered = renderedIn(pages);
  for (const place of places) expect(rendered).toContain(place.replaceAll(" ", ""));
  expect(rendered).not.toContain("東京");
  expect(rendered).toContain("marksacharacterthatthefontofthisdocumentdoesn");
  const asUtf16 = Buffer.from("東京 Acme", "utf16le").swap16().toString("latin1");
  expect(outside).toContain(`/ActualText (\u00fe\u00ff${asUtf16})`);
});

test("hostile texts are rendered as texts, and nothing of them is more than that", async () => {
  const texts = allHostileTexts.filter(
    (text) =>
      text.length <= limits.location &&
      text.isWellFormed() &&
      !text.includes("\u0000") &&
      text.trim() !== "",
  );
  const unlike = [...new Map(texts.map((text) => [text.trim().toLowerCase(), text])).values()];
  const { ann, id } = await annWith();
  for (let at = 0; at < unlike.length; at += limits.locations) {
    const { version } = await ann.api.checkups.get({ id });
    const locations = unlike.slice(at, at + limits.locations);
    await ann.api.checkups.save({ id, version, changes: { locations } });
    const { pages, outside } = await read(await ann.api.checkups.summary({ id }));
    expect(pages.length).toBeLessThan(10);
    expect(outside).not.toMatch(
      /\/(?:URI|JavaScript|JS|Launch|GoToR|EmbeddedFile|AA|OpenAction)\b/,
    );
    expect(renderedIn(pages)).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  }
});

test("the fullest check-up there can be flows over pages, and every name is in it", async () => {
  const names = Array.from({ length: limits.applications }, (_, at) =>
    `${at}-`.padEnd(limits.name, at % 2 ? "M" : "many words "),
  );
  const locations = Array.from({ length: limits.locations }, (_, at) =>
    `${at}-`.padEnd(limits.location, "W"),
  );
  const { app, ann, id } = await annWith({
    companyName: "W".repeat(limits.companyName),
    locations,
    saasApps: names.map((_, at) => `full-${at}`),
  });
  await app.db
    .insert(saasApplications)
    .values(names.map((name, at) => ({ identifier: `full-${at}`, name, category: "Testing" })));
  const { pages } = await read(await ann.api.checkups.summary({ id }));
  expect(pages.length).toBeGreaterThan(10);
  // Between two pages stand the foot of the one and the head of the other: names are looked for page by page.
  const whole = pages.map((page) => renderedIn([page]));
  for (const name of [...names, ...locations]) {
    const text = name.replaceAll(" ", "");
    const isThere = whole.some((page) => page.includes(text));
    expect(isThere, name).toBe(true);
  }
});

test("what an administrator exports is on record, a token says so too", async () => {
  const { app, id } = await annWith();
  const admin = await app.administrator();
  const file = await admin.api.admin.checkups.summary({ id, timeZone: "Europe/Berlin" });
  expect((await read(file)).pages[0]).toContain("Acme");
  const { token } = await makeToken(admin, "checkups:read");
  const path = `/api/v1/checkups/${id}/summary`;
  const response = await app.browser().request(path, withToken(token));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(response.headers.get("content-disposition")).toBe(
    "attachment; filename*=UTF-8''acme-checkup-2026-06-04.pdf",
  );
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect((await read(await response.blob())).pages[0]).toContain("Acme");
  const entries = await app.db.query.auditLog.findMany({
    where: eq(auditLog.entityId, id),
    orderBy: desc(auditLog.id),
  });
  const entry = { action: "export", entity: "checkup" };
  expect(entries).toMatchObject([
    { ...entry, after: { companyName: "Acme", accessToken: "Nightly sync" } },
    { ...entry, after: { companyName: "Acme" }, actorEmail: "admin@acme.com" },
  ]);

  const { token: other } = await makeToken(admin, "catalogue:read");
  expect((await app.browser().request(path, withToken(other))).status).toBe(403);
  const zone = await app.browser().request(`${path}?timeZone=Nowhere`, withToken(token));
  expect(zone.status).toBe(422);
  expect(await zone.json()).toMatchObject({ message: messages.timeZoneInvalid });
  const unknown = path.replace(id, "00000000-0000-4000-8000-000000000000");
  expect((await app.browser().request(unknown, withToken(token))).status).toBe(404);
});

test("of five that one person requests at once three are made", async () => {
  const { ann, id } = await annWith();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => ann.api.checkups.summary({ id })),
  );
  const rejected = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(rejected).toMatchObject([{ reason: { status: 429 } }, { reason: { status: 429 } }]);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") continue;
    expect((await read(outcome.value)).pages[0]).toContain("Acme");
  }
});
