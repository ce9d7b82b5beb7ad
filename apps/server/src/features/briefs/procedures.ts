import { randomBytes } from "node:crypto";
import { bringTick, measureTick } from "@app/contract";
import type { BriefContent, OwnBrief } from "@app/contract";
import { guarded, open } from "#procedure/access.ts";
import type { UserContext } from "#procedure/context.ts";
import { countUse } from "#procedure/errors.ts";
import { networkOf } from "#auth/rate-limits.ts";
import { answersOf, findOwnCheckup, lockOwnCheckup } from "#features/checkups/queries.ts";
import type { ShownRow } from "#features/checkups/queries.ts";
import { record } from "#lib/audit.ts";
import { hash } from "#lib/secret.ts";
import { changesBetween, isSameDomain } from "./compare.ts";
import { makeBrief } from "./make-brief.ts";
import {
  findBrief,
  findShared,
  insertBrief,
  listEarlier,
  replaceBrief,
  setLink,
  setTick,
} from "./queries.ts";
import type { BriefRow } from "./queries.ts";

const linkMs = 30 * 24 * 3600_000;

interface Errors {
  NOT_FOUND: () => Error;
  NOT_COMPLETED: () => Error;
  NO_STANDARD: () => Error;
}

/** What to listen for is the reviewer's alone. */
const forCustomer = (content: BriefContent): BriefContent => ({
  ...content,
  questions: content.questions.map(({ key, question, why }) => ({ key, question, why })),
});

/** The customer's own completed check-up. */
async function findCompleted({ db, user }: UserContext, id: string, errors: Errors) {
  const checkup = await findOwnCheckup(db, user.id, id);
  if (!checkup) throw errors.NOT_FOUND();
  if (checkup.status !== "completed") throw errors.NOT_COMPLETED();
  return checkup;
}

async function contentOf(
  context: UserContext,
  checkup: ShownRow,
  errors: Pick<Errors, "NO_STANDARD">,
) {
  if (checkup.complianceStandard === null) throw errors.NO_STANDARD();
  return makeBrief(context.db, context, answersOf(checkup));
}

/** The stored brief; a check-up that was completed before there were briefs gets its first one now. */
async function briefOf(context: UserContext, checkup: ShownRow, errors: Errors): Promise<BriefRow> {
  const { clock, db } = context;
  const found = await findBrief(db, checkup.id);
  if (found) return found;
  await insertBrief(db, {
    checkupId: checkup.id,
    content: await contentOf(context, checkup, errors),
    checkupVersion: checkup.version,
    madeAt: clock(),
  });
  const stored = await findBrief(db, checkup.id);
  if (!stored) throw errors.NOT_FOUND(); // the check-up was deleted meanwhile
  return stored;
}

async function shown(
  context: UserContext,
  checkup: ShownRow,
  row: BriefRow,
  errors: Errors,
): Promise<OwnBrief> {
  const { clock, db, user } = context;
  const { content, madeAt, ticks, linkUntil } = row;
  const isChanged = row.checkupVersion !== checkup.version && checkup.complianceStandard !== null;
  const anew = isChanged ? await contentOf(context, checkup, errors) : undefined;
  const others = await listEarlier(db, user.id, madeAt);
  const earlier = others.find(({ website }) => isSameDomain(website, checkup.companyWebsite));
  return {
    content: forCustomer(content),
    madeAt,
    since: anew ? { changes: changesBetween(content, anew) } : null,
    ticks,
    sharedUntil: linkUntil && linkUntil > clock() ? linkUntil : null,
    earlier: earlier
      ? {
          checkupId: earlier.checkupId,
          madeAt: earlier.madeAt,
          changes: changesBetween(earlier.content, content),
        }
      : null,
  };
}

const tickable = ({ measures, bring }: BriefContent) => [
  ...measures.map(({ measure }) => measureTick(measure)),
  ...bring.map(bringTick),
];

export const briefs = open.briefs.router({
  get: guarded.briefs.get.handler(async ({ input, context, errors }) => {
    const checkup = await findCompleted(context, input.id, errors);
    return shown(context, checkup, await briefOf(context, checkup, errors), errors);
  }),

  preview: guarded.briefs.preview.handler(async ({ input, context, errors }) => {
    const { db, user } = context;
    const checkup = await findOwnCheckup(db, user.id, input.id);
    if (!checkup) throw errors.NOT_FOUND();
    return forCustomer(await contentOf(context, checkup, errors));
  }),

  make: guarded.briefs.make.handler(async ({ input, context, errors }) => {
    const { clock, db, user } = context;
    await countUse(context, "briefsPerUser", user.id);
    const checkup = await db.transaction(async (transaction) => {
      const locked = await lockOwnCheckup(transaction, user.id, input.id);
      if (!locked) throw errors.NOT_FOUND();
      if (locked.status !== "completed") throw errors.NOT_COMPLETED();
      if (locked.complianceStandard === null) throw errors.NO_STANDARD();
      await replaceBrief(transaction, {
        checkupId: locked.id,
        content: await makeBrief(transaction, context, answersOf(locked)),
        checkupVersion: locked.version,
        madeAt: clock(),
      });
      return locked;
    });
    return shown(context, checkup, await briefOf(context, checkup, errors), errors);
  }),

  tick: guarded.briefs.tick.handler(async ({ input, context, errors }) => {
    const { id, key, done } = input;
    const checkup = await findCompleted(context, id, errors);
    const { content, ticks } = await briefOf(context, checkup, errors);
    // A key that nothing has is not stored; one of a brief made anew meanwhile is none of this one.
    if (done && !tickable(content).includes(key)) return { ticks };
    return { ticks: await setTick(context.db, id, { key, done }) };
  }),

  share: guarded.briefs.share.handler(async ({ input, context, errors }) => {
    const { clock, db, user } = context;
    await countUse(context, "briefsPerUser", user.id);
    const checkup = await findCompleted(context, input.id, errors);
    await briefOf(context, checkup, errors);
    const token = randomBytes(16).toString("base64url");
    const until = new Date(clock().getTime() + linkMs);
    await db.transaction(async (transaction) => {
      await setLink(transaction, checkup.id, { hash: hash(token), until });
      const after = { until };
      await record(transaction, user, {
        action: "share",
        entity: "checkup",
        entityId: checkup.id,
        after,
      });
    });
    return { token, until };
  }),

  unshare: guarded.briefs.unshare.handler(async ({ input, context, errors }) => {
    const { db, user } = context;
    const checkup = await findOwnCheckup(db, user.id, input.id);
    if (!checkup) throw errors.NOT_FOUND();
    await db.transaction(async (transaction) => {
      await setLink(transaction, checkup.id, null);
      await record(transaction, user, {
        action: "unshare",
        entity: "checkup",
        entityId: checkup.id,
      });
    });
    return {};
  }),

  shared: open.briefs.shared.handler(async ({ input, context, errors }) => {
    const { address, clock, db } = context;
    const row = await findShared(db, hash(input.token), clock());
    if (!row) {
      await countUse(context, "unknownBriefLinksPerNetwork", networkOf(address));
      throw errors.LINK_UNKNOWN();
    }
    return { content: forCustomer(row.content), madeAt: row.madeAt, until: row.linkUntil! }; // found by its end
  }),
});
