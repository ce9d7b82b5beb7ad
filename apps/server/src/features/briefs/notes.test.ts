import { messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#db/schema.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

/** Two reviewers, and a check-up with a brief. */
async function office() {
  const app = await testApp();
  const ann = await app.signedIn("ann@acme.com");
  const { id } = await makeFullCheckup(app.db, ann.user.id);
  await ann.api.meetings.schedule({
    checkupId: id,
    startsAt: new Date("2026-06-09T13:00:00Z"),
    guests: "",
  });
  await ann.api.checkups.complete({ id });
  const reviewers = [await app.administrator(), await app.administrator("other@acme.com")] as const;
  return { app, id, reviewers };
}

test("a question is ticked off beside its note, which stays as it is", async () => {
  const { app, id, reviewers } = await office();
  const [briefs, other] = [reviewers[0].api.admin.briefs, reviewers[1].api.admin.briefs];
  const ticked = await briefs.saveNote({ id, question: "scope", isAnswered: true });
  expect(ticked).toMatchObject({ text: "", isAnswered: true, updatedBy: "admin@acme.com" });
  await other.saveNote({ id, question: "scope", from: "", text: "Ask Bob" });
  // Nothing of it was changed unseen: a tick says nothing about the text.
  await briefs.saveNote({ id, question: "scope", isAnswered: false });
  const { notes } = await briefs.get({ id });
  expect(notes).toMatchObject([{ text: "Ask Bob", isAnswered: false }]);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.action, "note"));
  expect(entries.map(({ after }) => after)).toEqual([
    { question: "scope", isAnswered: true },
    { question: "scope" },
    { question: "scope", isAnswered: false },
  ]);
});

test("of two reviewers at one question the second gets the first one's note and replaces nothing unseen", async () => {
  const { app, id, reviewers } = await office();
  const save = (who: 0 | 1, from: string, text: string) =>
    reviewers[who].api.admin.briefs.saveNote({ id, question: "scope", from, text });
  const both = await Promise.allSettled([save(0, "", "Ask Bob"), save(1, "", "Ask Eve")]);
  const first = both.find((one) => one.status === "fulfilled")!.value;
  const second = both.find((one) => one.status === "rejected")!.reason as object;
  const conflict = { code: "CHANGED_BY_OTHER", message: messages.changedByOther };
  expect(second).toMatchObject({ ...conflict, data: { current: first } });
  // What is sent twice was saved once.
  expect(await save(1, "", first.text)).toEqual(first);
  expect(await save(1, first.text, "Ask Bob and Eve")).toMatchObject({
    updatedBy: "other@acme.com",
  });
  await expect(save(0, first.text, "Late")).rejects.toMatchObject(conflict);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.action, "note"));
  expect(entries).toMatchObject(
    [first.updatedBy, "other@acme.com"].map((actorEmail) => ({
      actorEmail,
      entityId: id,
      after: { question: "scope" },
    })),
  );
  expect(JSON.stringify(entries)).not.toContain("Ask");
});
