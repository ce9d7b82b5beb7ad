import { rules } from "@app/contract";
import type { BrandSettings, MeetingSettings } from "@app/contract";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Connection, Database } from "#db/client.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { adminSettings } from "#db/schema.ts";
import { record } from "./audit.ts";
import type { Actor } from "./audit.ts";
import { hash } from "./secret.ts";

interface ValueOf {
  brand: BrandSettings;
  meetings: MeetingSettings;
}

const entities = { brand: "brand-settings", meetings: "meeting-settings" } as const;

/**
 * What an administrator has set, over what holds until then; `version` goes up with each change. Nothing is read of a
 * version that is not `after` this one.
 */
export async function findAdminSettings<Subject extends keyof ValueOf>(
  db: Connection,
  subject: Subject,
  before: ValueOf[Subject],
  after = 0,
) {
  const isNewer = and(eq(adminSettings.subject, subject), gt(adminSettings.version, after));
  const [row] = await db.select().from(adminSettings).where(isNewer);
  return { ...before, ...(row?.value as ValueOf[Subject]), version: row?.version ?? 0 };
}

/** As the audit log keeps them: that a picture changed, not the picture. */
const withoutPictures = (value: object): object =>
  JSON.parse(JSON.stringify(value), (_name, text: unknown) =>
    rules.picture.safeParse(text).success ? `picture ${hash(String(text)).slice(0, 10)}` : text,
  ) as object;

/** Stores the settings in the place of the version that was seen; throws this error when there is another one by now. */
export const replaceAdminSettings = <Subject extends keyof ValueOf>(
  { clock, db, user }: { clock: () => Date; db: Database; user: Actor },
  subject: Subject,
  { version, ...value }: ValueOf[Subject] & { version: number },
  changedByOther: () => Error,
) =>
  inTransaction(db, async (transaction) => {
    const updatedAt = clock();
    const isIt = eq(adminSettings.subject, subject);
    const [before] = await transaction.select().from(adminSettings).where(isIt);
    const [row] = await transaction
      .insert(adminSettings)
      .values({ subject, value, updatedAt })
      .onConflictDoUpdate({
        target: adminSettings.subject,
        set: { value, updatedAt, version: sql`${adminSettings.version} + 1` },
        setWhere: eq(adminSettings.version, version),
      })
      .returning();
    if (!row) throw changedByOther();
    await record(transaction, user, "update", entities[subject], undefined, {
      ...(before && { before: withoutPictures(before.value) }),
      after: withoutPictures(value),
    });
    return { ...(row.value as ValueOf[Subject]), version: row.version };
  });
