import { limits, messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, checkups, saasApplications } from "#db/schema.ts";
import { findUnknownChoice } from "#features/catalogue/queries.ts";
import { answersOf, lockOwnCheckup, updateCheckup } from "#features/checkups/queries.ts";
import { profileIdOf } from "#testing/applications-office.ts";
import { makeApplication, makeCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";
import { waitingSessions } from "#testing/waiting-sessions.ts";

/** An administrator, a customer, and two applications of which one will take the other's place. */
async function office() {
  const app = await testApp();
  const ann = await app.signedIn("ann@acme.com");
  const old = await makeApplication(app.db, { identifier: "old", name: "Old" });
  const good = await makeApplication(app.db, { identifier: "good", name: "Good" });
  const chosen = async (saasApps: string[]) =>
    (await makeCheckup(app.db, { userId: ann.user.id, saasApps })).id;
  const list = async (id: string) => (await ann.api.checkups.get({ id })).answers.saasApps;
  const admin = await app.administrator();
  return { app, ann, old, good, chosen, list, saas: admin.api.admin.saas, user: admin.user };
}

const rename = ({
  id,
  name,
  category,
  popular,
  published,
  version,
}: typeof saasApplications.$inferSelect) => ({
  id,
  popular,
  published,
  name,
  category,
  version,
  identifier: "new",
});

test("merging puts the one in the other's place in every check-up, once, in order, and is on record", async () => {
  const { app, old, good, chosen, list, saas, user } = await office();
  const ids = [
    await chosen(["notion", "old", "slack"]),
    await chosen(["old", "good", "slack"]),
    await chosen(["good", "slack"]),
  ];
  const before = await app.db.select().from(checkups);
  expect(await saas.merge({ id: old.id, intoId: good.id })).toEqual({
    checkups: 2,
    trashId: expect.any(String),
  });
  expect(await Promise.all(ids.map(list))).toEqual([
    ["notion", "good", "slack"],
    ["good", "slack"],
    ["good", "slack"],
  ]);
  const after = await app.db.select().from(checkups);
  const dates = (rows: typeof before) => rows.map(({ id, updatedAt }) => `${id} ${+updatedAt}`);
  expect(dates(after).toSorted()).toEqual(dates(before).toSorted());
  expect((await saas.list({ search: "old" })).rows.map(({ id }) => id)).not.toContain(old.id);
  expect(await saas.usage({ id: good.id })).toEqual({ checkups: 3 });

  const entries = await app.db.select().from(auditLog).where(eq(auditLog.entityId, old.id));
  expect(entries).toMatchObject([
    {
      actorId: user.id,
      action: "merge",
      entity: "saas-application",
      before: { identifier: "old", name: "Old" },
      after: { into: { identifier: "good" }, checkups: 2 },
    },
  ]);
  expect(entries[0]?.after).not.toHaveProperty("published");
});

test("an undone merge puts the one back where it was, as far as the other is still chosen", async () => {
  const { app, ann, old, good, chosen, list, saas } = await office();
  const { trash } = (await app.administrator()).api.admin;
  const ids = [
    await chosen(["notion", "old", "slack"]),
    await chosen(["old", "good"]),
    await chosen(["good", "slack"]),
    await chosen(["old"]),
    await chosen(["old", "zoom"]),
  ];
  const before = await Promise.all(ids.map(list));
  const { trashId } = await saas.merge({ id: old.id, intoId: good.id });
  expect((await trash.list({})).rows).toMatchObject([{ name: "Old", entity: "saas-application" }]);
  const { version } = await ann.api.checkups.get({ id: ids[4]! });
  await ann.api.checkups.save({ id: ids[4]!, version, changes: { saasApps: ["zoom"] } });
  expect((await trash.restore({ ids: [trashId] })).done).toMatchObject([{ name: "Old" }]);
  const after = await Promise.all(ids.map(list));
  expect(after[1]?.toSorted()).toEqual(before[1]?.toSorted());
  expect(after.toSpliced(1, 1)).toEqual([...before.toSpliced(1, 1).slice(0, 3), ["zoom"]]);
  expect(await saas.usage({ id: old.id })).toEqual({ checkups: 3 });
  const product = eq(saasApplications.id, old.id);
  expect(await app.db.query.saasApplications.findFirst({ where: product })).toEqual(old);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.entityId, ids[1]!));
  expect(entries.at(-1)).toMatchObject({ action: "update", after: { saasApps: "old" } });
});

test("merges are undone after the target was renamed, merged itself or a check-up is full, and withdraw what they published", async () => {
  const { app, old, good, chosen, list, saas } = await office();
  const { trash } = (await app.administrator()).api.admin;
  const third = await makeApplication(app.db, { identifier: "third", name: "Third" });
  await app.db
    .update(saasApplications)
    .set({ published: false })
    .where(eq(saasApplications.id, good.id));
  const others = Array.from({ length: limits.applications - 2 }, (_, at) => `other-${at}`);
  const alone = await chosen(["old"]);
  const withThird = await chosen(["old", "third"]);
  const full = await chosen(["old", "good", ...others]);
  const first = await saas.merge({ id: old.id, intoId: good.id });
  await app.db
    .update(checkups)
    .set({ saasApps: [...(await list(full)), "last"] })
    .where(eq(checkups.id, full));
  const { rows } = await saas.list({ search: "good" });
  expect(rows[0]).toMatchObject({ published: true });
  await saas.update({ ...rename({ ...good, ...rows[0]!, addedByUser: null }), identifier: "best" });
  const second = await saas.merge({ id: good.id, intoId: third.id });
  expect([await list(alone), await list(withThird)]).toEqual([["third"], ["third"]]);
  const restore = async ({ trashId }: { trashId: string }) =>
    expect((await trash.restore({ ids: [trashId] })).failed).toEqual([]);
  await restore(first);
  expect([await list(alone), await list(withThird)]).toEqual([["old"], ["third", "old"]]);
  expect(await list(full)).toContain("third");
  await restore(second);
  expect([await list(alone), await list(full)]).toEqual([["old"], ["best", ...others, "last"]]);
  const product = eq(saasApplications.id, good.id);
  expect(await app.db.query.saasApplications.findFirst({ where: product })).toMatchObject({
    identifier: "best",
  });
  const again = await saas.merge({ id: old.id, intoId: good.id });
  await restore(again);
  expect(await list(alone)).toEqual(["old"]);
});

test("each check-up shows in its history what was put in the place of what", async () => {
  const { app, ann, old, good, chosen, saas, user } = await office();
  const id = await chosen(["old", "slack"]);
  await chosen(["slack"]);
  await saas.merge({ id: old.id, intoId: good.id });
  await saas.update({ ...rename(good), identifier: "best" });
  const ofCheckups = eq(auditLog.entity, "checkup");
  const entries = await app.db.select().from(auditLog).where(ofCheckups).orderBy(auditLog.id);
  const entry = { actorId: user.id, action: "update", entityId: id };
  expect(entries).toMatchObject([
    { ...entry, before: { saasApps: "old" }, after: { saasApps: "good" } },
    { ...entry, before: { saasApps: "good" }, after: { saasApps: "best" } },
  ]);
  expect((await ann.api.checkups.get({ id })).answers.saasApps).toEqual(["best", "slack"]);
});

test("an open window with the older version learns of it, and its other answers are saved", async () => {
  const { ann, old, good, chosen, saas } = await office();
  const id = await chosen(["old", "slack"]);
  await saas.merge({ id: old.id, intoId: good.id });
  const other = await ann.api.checkups.save({ id, version: 0, changes: { companyName: "Acme" } });
  expect(other.answers).toMatchObject({ companyName: "Acme", saasApps: ["good", "slack"] });
  const save = (version: number, saasApps: string[]) =>
    ann.api.checkups.save({ id, version, changes: { saasApps } });
  await expect(save(0, ["old", "slack", "notion"])).rejects.toMatchObject({
    code: "CHANGED_ELSEWHERE",
    data: { fields: ["saasApps"], current: { answers: { saasApps: ["good", "slack"] } } },
  });
  const saved = await save(other.version, ["good", "slack", "notion"]);
  expect(saved.answers.saasApps).toEqual(["good", "slack", "notion"]);
  await expect(save(saved.version, ["old"])).rejects.toMatchObject({ code: "CHOICE_UNKNOWN" });
});

test("check-ups and open windows follow an identifier that an administrator changes, unless that is rejected", async () => {
  const { ann, old, good, chosen, list, saas } = await office();
  const id = await chosen(["slack", "old"]);
  const both = await chosen(["new", "old"]); // the first one is of an application deleted before
  const taken = saas.update({ ...rename(old), identifier: good.identifier });
  await expect(taken).rejects.toMatchObject({ code: "IDENTIFIER_TAKEN" });
  expect(await list(id)).toEqual(["slack", "old"]);
  expect(await saas.update(rename(old))).toMatchObject({ identifier: "new", version: 1 });
  expect(await list(id)).toEqual(["slack", "new"]);
  expect(await list(both)).toEqual(["new"]);
  const stale = ann.api.checkups.save({ id, version: 0, changes: { saasApps: ["old"] } });
  await expect(stale).rejects.toMatchObject({
    code: "CHANGED_ELSEWHERE",
    data: { fields: ["saasApps"], current: { version: 1 } },
  });
  const merged = await ann.api.checkups.save({ id, version: 0, changes: { staffRemote: 3 } });
  expect(merged).toMatchObject({ version: 2, answers: { saasApps: ["slack", "new"] } });
});

test("merging into what a customer added publishes it, unless it is their own either way", async () => {
  const { app, ann, old, chosen, saas } = await office();
  const bob = await app.signedIn("bob@acme.com");
  const addedByUser = await profileIdOf(app.db, bob.user.id);
  const bobs = (name: string) =>
    makeApplication(app.db, {
      identifier: name,
      name,
      addedByUser,
      published: false,
    });
  const [first, second] = [await bobs("first"), await bobs("second")];
  await saas.merge({ id: first.id, intoId: second.id });
  expect(await bob.api.saas.named({ identifiers: ["second"] })).toHaveLength(1);
  expect(await ann.api.saas.named({ identifiers: ["second"] })).toEqual([]);

  await chosen(["old"]);
  await saas.merge({ id: old.id, intoId: second.id });
  expect(await ann.api.saas.named({ identifiers: ["second"] })).toHaveLength(1);
  const { rows } = await saas.list({ search: "second" });
  expect(rows[0]).toMatchObject({ published: true, version: 1 });
  const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.entityId, old.id));
  expect(entry?.after).toMatchObject({ published: true, into: { published: false } });
});

test("merging is rejected into itself, and when either of the two is deleted", async () => {
  const { old, good, saas } = await office();
  await expect(saas.merge({ id: old.id, intoId: old.id })).rejects.toMatchObject({
    code: "MERGE_INTO_ITSELF",
    message: messages.mergeIntoItself,
  });
  await saas.remove({ id: good.id });
  const missing = { code: "NOT_FOUND", status: 404 };
  await expect(saas.merge({ id: old.id, intoId: good.id })).rejects.toMatchObject(missing);
  await expect(saas.merge({ id: good.id, intoId: old.id })).rejects.toMatchObject(missing);
});

test("two who merge both ways at once leave one of the two, in every check-up", async () => {
  const { old, good, chosen, list, saas } = await office();
  const id = await chosen(["old", "good"]);
  const both = await Promise.allSettled([
    saas.merge({ id: old.id, intoId: good.id }),
    saas.merge({ id: good.id, intoId: old.id }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const { rows } = await saas.list({ category: "Testing" });
  expect(rows).toHaveLength(1);
  expect(await list(id)).toEqual([rows[0]!.identifier]);
});

test("a choice that a customer is just saving is merged too", async () => {
  const { app, ann, old, good, chosen, list, saas } = await office();
  const id = await chosen([]);
  const merging = await app.db.transaction(async (transaction) => {
    // What a save does, up to the moment before it ends.
    const row = (await lockOwnCheckup(transaction, ann.user.id, id))!; // it was just made
    const answers = { ...answersOf(row), saasApps: ["old"] };
    expect(await findUnknownChoice(transaction, ann.user.id, answersOf(row), answers)).toBe(
      undefined,
    );
    await updateCheckup(transaction, id, { saasApps: ["old"] });
    let isOver = false;
    const merge = saas.merge({ id: old.id, intoId: good.id }).finally(() => (isOver = true));
    while (!isOver && (await waitingSessions(app.pool)) === 0);
    return { merge };
  });
  expect(await merging.merge).toMatchObject({ checkups: 1 });
  expect(await list(id)).toEqual(["good"]);
});

test("what is just being merged or deleted is no longer a choice, and nobody waits for it", async () => {
  const { app, ann, old, chosen } = await office();
  const id = await chosen([]);
  await app.db.transaction(async (transaction) => {
    await transaction
      .select()
      .from(saasApplications)
      .where(eq(saasApplications.id, old.id))
      .for("update");
    const choose = (saasApps: string[]) =>
      ann.api.checkups.save({ id, version: 0, changes: { saasApps } });
    await expect(choose(["old"])).rejects.toMatchObject({ code: "CHOICE_UNKNOWN" });
    expect((await choose(["good"])).answers.saasApps).toEqual(["good"]);
  });
});
