import { randomUUID } from "node:crypto";
import { checkup, dayOf, shownBrief } from "@app/contract";
import { and, desc, eq, or, sql } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import type { Zippable } from "fflate";
import type { UserContext } from "#procedure/context.ts";
import { countUse } from "#procedure/errors.ts";
import { listSessions } from "#auth/sessions.ts";
import * as tables from "#db/schema.ts";
import { findBrief } from "#features/briefs/queries.ts";
import { checkupOf } from "#features/checkups/queries.ts";
import { findMeeting } from "#features/meetings/queries.ts";
import { makeSummary } from "#features/summary/make-summary.ts";
import type { Actor } from "#lib/audit.ts";
import { isSame, keyedHash } from "#lib/secret.ts";
import { writeMail } from "#lib/write-mail.ts";
import { plainLine } from "#plain-line.ts";

const json = (value: unknown) => strToU8(JSON.stringify(value, null, 2));

/** What is stored about a person beside their check-ups. Nothing secret: no hashes, no contents of emails. */
async function accountOf({ clock, db, user }: UserContext, { id, email }: Actor) {
  const { users, userRoles, apiTokens, profiles, mailOutbox, auditLog, savedViews, trash } = tables;
  const productsIn = (table: typeof tables.saasApplications) =>
    db
      .select({ name: table.name, category: table.category, website: table.productWebsite })
      .from(table)
      .innerJoin(profiles, eq(profiles.id, table.addedByUser))
      .where(eq(profiles.userId, id));
  const { kind, state, sentAt } = mailOutbox;
  const { at, action, entity, entityId } = auditLog;
  const [person] = await db
    .select({ email: users.email, createdAt: users.createdAt, role: userRoles.role })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(eq(users.id, id));
  return {
    ...person,
    sessions: await listSessions(db, { userId: id, currentId: user.sessionId }, clock()),
    accessTokens: await db
      .select({ name: apiTokens.name, createdAt: apiTokens.createdAt })
      .from(apiTokens)
      .where(eq(apiTokens.userId, id)),
    savedViews: await db
      .select({ list: savedViews.list, name: savedViews.name, query: savedViews.query })
      .from(savedViews)
      .where(eq(savedViews.userId, id)),
    addedProducts: [
      ...(await productsIn(tables.saasApplications)),
      ...(await productsIn(tables.itSecurityApplications)),
    ],
    emails: await db
      .select({ kind, state, createdAt: mailOutbox.createdAt, sentAt })
      .from(mailOutbox)
      .where(eq(mailOutbox.recipient, email)),
    // Without the fields, which may name others.
    activity: await db
      .select({ at, action, entity, entityId })
      .from(auditLog)
      .where(or(eq(auditLog.actorId, id), and(eq(entity, "user"), eq(entityId, id))))
      .orderBy(desc(auditLog.id)),
    deletedCheckups: await db
      .select({
        deletedAt: trash.deletedAt,
        // Without the review team's part.
        row: sql`(${trash.rows} -> 'checkups' -> 0) - '{review,reviewer_id,answer_versions,answer_writers}'::text[]`,
      })
      .from(trash)
      .where(and(eq(trash.userId, id), eq(trash.entity, "checkup"))),
  };
}

/** Everything about a person as a ZIP. What the review team noted about a check-up is theirs, and not included. */
export async function personFileOf(
  context: UserContext,
  person: Actor,
  signal: AbortSignal | undefined,
): Promise<File> {
  const { clock, db, log, settings, user } = context;
  await countUse(context, "downloadsPerUser", user.id);
  // Before the call itself ends: by then what is made so far is packed.
  const ending = AbortSignal.any([AbortSignal.timeout(240_000), ...(signal ? [signal] : [])]);
  const files: Zippable = { "account.json": json(await accountOf(context, person)) };
  const owned = await db.query.checkups.findMany({
    where: eq(tables.checkups.userId, person.id),
    orderBy: tables.checkups.createdAt,
  });
  for (const [at, row] of owned.entries()) {
    const { startsAt, state, guests, place, visitorTimeZone } =
      (await findMeeting(db, row.id)) ?? {};
    const brief = await findBrief(db, row.id);
    const folder = `checkups/${at + 1}`;
    files[`${folder}/checkup.json`] = json({
      // Without what is for the review team alone.
      ...checkup.parse(checkupOf(row)),
      createdAt: row.createdAt,
      meeting: startsAt ? { startsAt, state, guests, place, visitorTimeZone } : null,
      brief: brief
        ? { ...shownBrief.parse(brief), ticks: brief.ticks, sharedUntil: brief.linkUntil }
        : null,
    });
    try {
      const summary = await makeSummary(context, row, { signal: ending });
      files[`${folder}/${summary.name}`] = new Uint8Array(await summary.arrayBuffer());
    } catch (error) {
      signal?.throwIfAborted();
      // The JSON has everything: one summary that cannot be made does not cost the rest.
      log.error({ checkup: row.id, error }, "summary left out");
    }
  }
  const day = dayOf(clock(), settings.MEETING_TIME_ZONE);
  const zip = zipSync(files) as Uint8Array<ArrayBuffer>;
  return new File([zip], `checkup-data-${day}.zip`, { type: "application/zip" });
}

const linkMinutes = 60;

const tokenOf = (secret: string, userId: string, until: number) =>
  `${userId}.${until}.${keyedHash(secret, `account deletion:${userId}:${until}`)}`;

/** The id of the person whose account a link deletes; undefined when it is not ours, or has expired. */
export function personOfToken(secret: string, token: string, now: Date): string | undefined {
  const [id = "", until = ""] = token.split(".");
  const isOurs = isSame(token, tokenOf(secret, id, Number(until)));
  return isOurs && Number(until) > now.getTime() ? id : undefined;
}

/** Sends the link that deletes the caller's account. */
export async function sendDeletionLink({ clock, db, outbox, secret, settings, user }: UserContext) {
  const until = clock().getTime() + linkMinutes * 60_000;
  // In the fragment, so that no log, proxy or Referer sees the token.
  const link = `${settings.PUBLIC_URL}/delete-account#token=${tokenOf(secret, user.id, until)}`;
  const content = await writeMail(settings, {
    subject: `Delete your account at ${plainLine(settings.BRAND_NAME)}`,
    heading: "Delete your account?",
    parts: [
      {
        paragraph:
          "Your CheckUps, results and shared links are deleted for good. Planned meetings are cancelled, and everyone invited is notified.",
      },
      { button: "Delete my account", link },
      { paragraph: "The page asks once more. The link expires after an hour." },
      { paragraph: "If you didn't request this, you can ignore this email." },
    ],
  });
  await outbox.put(db, {
    kind: "account-deletion",
    cause: `account-deletion:${randomUUID()}`,
    to: user.email,
    content,
    goodUntil: new Date(until),
  });
  outbox.wake();
}
