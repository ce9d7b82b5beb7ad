import type { MeetingSettings } from "@app/contract";
import { eq, sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { adminSettings } from "#db/schema.ts";
import type { Settings } from "#settings.ts";

const subject = "meetings";

/** What an administrator has set for all meetings; until then, what the environment says. */
export async function findMeetingSettings(
  db: Connection,
  { MEETING_PLACE: place }: Pick<Settings, "MEETING_PLACE">,
): Promise<MeetingSettings & { version: number }> {
  const [row] = await db.select().from(adminSettings).where(eq(adminSettings.subject, subject));
  const { value = { place, hostName: "", hostLine: "", agenda: "" }, version = 0 } = row ?? {};
  return { ...value, version };
}

/** Stores the settings in the place of the version that was seen; undefined when there is another one by now. */
export async function saveMeetingSettings(
  db: Connection,
  { version, ...value }: MeetingSettings & { version: number },
  updatedAt: Date,
) {
  const [row] = await db
    .insert(adminSettings)
    .values({ subject, value, updatedAt })
    .onConflictDoUpdate({
      target: adminSettings.subject,
      set: { value, updatedAt, version: sql`${adminSettings.version} + 1` },
      setWhere: eq(adminSettings.version, version),
    })
    .returning();
  return row && { ...row.value, version: row.version };
}
