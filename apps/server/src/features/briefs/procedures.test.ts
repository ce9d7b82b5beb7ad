import { bringTick, limits, measureTick, messages, tokenScopes } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { briefNotes, briefs, checkups } from "#db/schema.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { callsOn, makeRecords } from "#testing/procedure-calls.ts";
import { readPdf } from "#testing/read-pdf.ts";
import { ask, documentedCalls, makeToken, wired } from "#testing/rest-calls.ts";
import { testApp } from "#testing/test-app.ts";

const startsAt = new Date("2026-06-09T13:00:00Z");

async function annHasCompleted(logged?: string[]) {
  const app = await testApp({}, logged);
  const ann = await app.signedIn("ann@acme.com");
  const complete = async () => {
    const { id } = await makeFullCheckup(app.db, ann.user.id);
    await ann.api.meetings.schedule({ checkupId: id, startsAt, guests: "" });
    await ann.api.checkups.complete({ id });
    await ann.api.meetings.cancel({ checkupId: id });
    return id;
  };
  const answer = async (id: string, changes: object) => {
    const { version } = await ann.api.checkups.get({ id });
    return ann.api.checkups.save({ id, version, changes });
  };
  return { app, ann, answer, complete, id: await complete() };
}

test("completing makes the brief, which says what was answered and nothing for the reviewer alone", async () => {
  const { ann, id } = await annHasCompleted();
  const { content, madeAt, since, earlier, ticks, sharedUntil } = await ann.api.briefs.get({ id });
  expect(await ann.api.checkups.list()).toMatchObject([{ id, briefMadeAt: madeAt }]);
  expect(content).toMatchObject({ company: "Acme", standard: { identifier: "cmmc" } });
  expect(content.read).toMatch(/^40 people \(10 remote, 5 hybrid, 25 on site\), 1 location;/);
  expect(content.measures).toHaveLength(6);
  expect(content.findings).toHaveLength(52);
  expect(JSON.stringify(content)).not.toContain("listenFor");
  expect({ since, earlier, ticks, sharedUntil }).toEqual({
    since: null,
    earlier: null,
    ticks: [],
    sharedUntil: null,
  });
});

test("the list of check-ups says how many things to bring are ready", async () => {
  const { ann, id } = await annHasCompleted();
  const { content } = await ann.api.briefs.get({ id });
  const all = content.bring.length;
  expect(await ann.api.checkups.list()).toMatchObject([{ id, bring: { ready: 0, all } }]);
  await ann.api.briefs.tick({ id, key: bringTick(content.bring[0]!), done: true });
  await ann.api.briefs.tick({ id, key: measureTick(content.measures[0]!.measure), done: true });
  expect(await ann.api.checkups.list()).toMatchObject([{ id, bring: { ready: 1, all } }]);
});

test("anybody reads the sample, a made-up company's, and nothing in it is for the reviewer alone", async () => {
  const { api } = (await testApp()).browser();
  const all = await api.briefs.sample({ part: "all" });
  expect(all).toMatchObject({ company: "Ledgerline", standard: { identifier: "soc-2" } });
  expect(all.findings).toHaveLength(52);
  expect(JSON.stringify(all)).not.toContain("listenFor");
  const start = await api.briefs.sample({ part: "start" });
  expect(start.measures).toEqual(all.measures);
  const named = start.measures.flatMap(({ objectives }) => objectives);
  expect(start.findings.map(({ objective }) => objective).toSorted()).toEqual(named.toSorted());
});

test("a brief stays as it was given until it is made anew", async () => {
  const { ann, answer, id } = await annHasCompleted();
  const before = await ann.api.briefs.get({ id });
  await answer(id, { itSecurityApps: ["knowbe4"] });
  const after = await ann.api.briefs.get({ id });
  expect(after.content).toEqual(before.content);
  const training = { title: "Security training", from: "gap", to: "tool" };
  expect(after.since?.changes).toContainEqual(training);
  const made = await ann.api.briefs.make({ id });
  expect(made.since).toBeNull();
  expect(made.content.buildOn).toContain("training");
});

test("a deleted product is for the same as before in the check-ups that hold it", async () => {
  const { app, ann, answer, id } = await annHasCompleted();
  const { api } = await app.administrator();
  await answer(id, { itSecurityApps: ["knowbe4"] });
  const before = await ann.api.briefs.make({ id });
  const { rows } = await api.admin.itSecurity.list({ search: "KnowBe4" });
  await api.admin.itSecurity.remove({ id: rows[0]!.id });
  const { content } = await ann.api.briefs.make({ id });
  expect(content).toEqual(before.content);
  expect(content.buildOn).toContain("training");
});

test("before its completion a check-up has a preview, and none without a standard", async () => {
  const { app, ann } = await annHasCompleted();
  const { id } = await makeFullCheckup(app.db, ann.user.id);
  expect((await ann.api.briefs.preview({ id })).measures).toHaveLength(6);
  expect(await ann.api.checkups.list()).toContainEqual(
    expect.objectContaining({ id, briefMadeAt: null }),
  );
  const completed = { message: messages.briefNotCompleted };
  await expect(ann.api.briefs.get({ id })).rejects.toMatchObject(completed);
  await expect(ann.api.briefs.make({ id })).rejects.toMatchObject(completed);
  await expect(ann.api.briefs.share({ id })).rejects.toMatchObject(completed);
  await app.db.update(checkups).set({ complianceStandard: null }).where(eq(checkups.id, id));
  const standard = { message: messages.standardMissing };
  await expect(ann.api.briefs.preview({ id })).rejects.toMatchObject(standard);
});

test("a check-up that was completed before there were briefs gets one when it is looked at", async () => {
  const { app, ann, id } = await annHasCompleted();
  await app.db.delete(briefs);
  const [one, other] = await Promise.all([ann.api.briefs.get({ id }), ann.api.briefs.get({ id })]);
  expect(one).toEqual(other);
  expect(await app.db.$count(briefs)).toBe(1);
});

test("ticks are stored one by one, and only those of the brief", async () => {
  const { ann, id } = await annHasCompleted();
  const { content } = await ann.api.briefs.get({ id });
  const keys = [
    ...content.measures.map(({ measure }) => measureTick(measure)),
    ...content.bring.map(bringTick),
  ];
  await Promise.all(keys.map((key) => ann.api.briefs.tick({ id, key, done: true })));
  await ann.api.briefs.tick({ id, key: keys[0]!, done: true });
  expect((await ann.api.briefs.get({ id })).ticks.toSorted()).toEqual(keys.toSorted());
  await ann.api.briefs.tick({ id, key: keys[0]!, done: false });
  const { ticks } = await ann.api.briefs.tick({ id, key: "measure:unknown", done: true });
  expect(ticks.toSorted()).toEqual(keys.slice(1).toSorted());
  await ann.api.briefs.make({ id });
  expect((await ann.api.briefs.get({ id })).ticks).toHaveLength(keys.length - 1);
});

test("a link shows the brief to anyone, and nothing of the account", async () => {
  const { app, ann, id } = await annHasCompleted();
  const { token, until } = await ann.api.briefs.share({ id });
  expect(Buffer.from(token, "base64url")).toHaveLength(16);
  expect((await ann.api.briefs.get({ id })).sharedUntil).toEqual(until);
  const shared = await app.browser().api.briefs.shared({ token });
  expect(Object.keys(shared).toSorted()).toEqual(["content", "dataVersion", "madeAt", "until"]);
  expect(JSON.stringify(shared)).not.toMatch(/ann@|listenFor/);
  expect(JSON.stringify(shared)).not.toContain(id);
  expect(JSON.stringify(await app.db.select().from(briefs))).not.toContain(token);
});

test("a link ends after 30 days, at once, with a new one, and with its check-up", async () => {
  const { app, ann, id } = await annHasCompleted();
  const { api } = await app.administrator();
  const unknown = { status: 404, message: messages.briefLinkUnknown };
  const open = (token: string) => app.browser().api.briefs.shared({ token });
  const share = async () => (await ann.api.briefs.share({ id })).token;

  const first = await share();
  const second = await share();
  await expect(open(first)).rejects.toMatchObject(unknown);
  await open(second);
  await ann.api.briefs.unshare({ id });
  await expect(open(second)).rejects.toMatchObject(unknown);

  const third = await share();
  const now = app.time.now;
  app.time.now = new Date(now.getTime() + 30 * 24 * 3600_000 - 1);
  await open(third);
  app.time.now = new Date(now.getTime() + 30 * 24 * 3600_000);
  await expect(open(third)).rejects.toMatchObject(unknown);

  app.time.now = now;
  await api.admin.checkups.remove({ id });
  await expect(open(third)).rejects.toMatchObject(unknown);
  await expect(open("A".repeat(22))).rejects.toMatchObject(unknown);
});

test("no token of a link is logged", async () => {
  const logged: string[] = [];
  const { app, ann, id } = await annHasCompleted(logged);
  const { token } = await ann.api.briefs.share({ id });
  await app.browser().api.briefs.shared({ token });
  expect(logged.join("\n")).not.toContain(token);
});

test("nobody else reads, ticks or shares a brief", async () => {
  const { app, id } = await annHasCompleted();
  const dan = await app.signedIn("dan@acme.com");
  const notFound = { code: "NOT_FOUND" };
  const calls = [
    () => dan.api.briefs.get({ id }),
    () => dan.api.briefs.preview({ id }),
    () => dan.api.briefs.make({ id }),
    () => dan.api.briefs.tick({ id, key: "measure:scope", done: true }),
    () => dan.api.briefs.share({ id }),
    () => dan.api.briefs.unshare({ id }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject(notFound);
});

test("a later brief of the same website's domain is compared with the one before", async () => {
  const { app, ann, answer, complete, id } = await annHasCompleted();
  app.time.now = new Date(app.time.now.getTime() + 60_000);
  const other = await complete();
  await answer(other, { companyWebsite: "https://www.acme.com/", itSecurityApps: ["knowbe4"] });
  const { earlier } = await ann.api.briefs.make({ id: other });
  expect(earlier).toMatchObject({ checkupId: id });
  expect(earlier?.changes).toContainEqual({
    title: "Security training",
    from: "gap",
    to: "tool",
  });
  await answer(other, { companyWebsite: "https://acme.org" });
  expect((await ann.api.briefs.get({ id: other })).earlier).toBeNull();
});

test("the reviewer's notes outlast a brief that is made anew, and are deleted with the check-up", async () => {
  const { app, ann, answer, id } = await annHasCompleted();
  const { api } = await app.administrator();
  const { content } = await api.admin.briefs.get({ id });
  expect(content.questions.every(({ listenFor }) => listenFor)).toBe(true);
  const question = content.questions[0]!.key;
  const text = "x".repeat(limits.briefNote);
  const saved = await api.admin.briefs.saveNote({ id, question, from: "", text: ` ${text}\n` });
  const by = { updatedAt: app.time.now, updatedBy: "admin@acme.com" };
  const note = { question, text, isAnswered: false, ...by };
  expect(saved).toEqual(note);
  await answer(id, { itSecurityApps: ["knowbe4"] });
  await ann.api.briefs.make({ id });
  expect((await api.admin.briefs.get({ id })).notes).toEqual([note]);
  const tooLong = api.admin.briefs.saveNote({ id, question, from: text, text: `${text}x` });
  await expect(tooLong).rejects.toMatchObject({ data: { fields: { text: /2,000/ } } });
  await api.admin.checkups.remove({ id });
  expect(await app.db.$count(briefNotes)).toBe(0);
  const late = api.admin.briefs.saveNote({ id, question, from: "", text });
  await expect(late).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("no customer, no link, no program and no PDF gets what is for the reviewer alone", async () => {
  const { app, ann, id } = await annHasCompleted();
  const admin = await app.administrator();
  const { api } = admin;
  await api.admin.briefs.saveNote({ id, question: "scope", from: "", text: "Ask Bob" });
  const records = { ...(await makeRecords(app.db, ann.user.id)), checkup: id, bookedCheckup: id };
  const calls = callsOn(records);
  const { token: link } = await ann.api.briefs.share({ id });
  const read = [JSON.stringify(await app.browser().api.briefs.shared({ token: link }))];
  for (const name of Object.keys(calls)) {
    if (!/^(?:briefs\.(?:get|preview|make)|checkups\.(?:get|list|summary))$/.test(name)) continue;
    const [area, procedure] = name.split(".") as ["briefs", "get"]; // one of these two areas
    const output: unknown = await ann.api[area][procedure](calls[name]!.input as { id: string });
    read.push(
      output instanceof File
        ? readPdf(await output.bytes())
            .pages.flat()
            .join(" ")
        : JSON.stringify(output),
    );
  }
  const { token } = await makeToken(admin, ...tokenScopes);
  for (const documented of await documentedCalls()) {
    if (documented.method !== "GET" || documented.path.endsWith("/summary")) continue;
    const input = calls[`admin.${documented.id}`]?.input as object;
    const { path } = wired(documented, input);
    const { body, status } = await ask(app, token, path.replace("/api/v1", ""));
    expect(status, path).toBe(200);
    read.push(JSON.stringify(body));
  }
  // By the link, of the customer's own three, and as JSON.
  expect(read.filter((text) => text.includes('"gapsTakenUp"'))).toHaveLength(5);
  const { content } = await api.admin.briefs.get({ id });
  // Two words may also stand in a question.
  const notes = content.questions
    .map(({ listenFor }) => listenFor!)
    .filter((text) => text.length > 30);
  const hidden = ["Ask Bob", "listenFor", ...notes];
  for (const text of hidden) expect(read.join("\n")).not.toContain(text);
});
