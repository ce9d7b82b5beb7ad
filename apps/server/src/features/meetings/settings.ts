import { slotLabels } from "@app/contract";
import type { MeetingSettings } from "@app/contract";
import { eq, sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { adminSettings } from "#db/schema.ts";
import type { Settings } from "#settings.ts";

const subject = "meetings";

/** What an administrator has set for all meetings; until then, what the environment says. */
export async function findMeetingSettings(
  db: Connection,
  settings: Pick<Settings, "MEETING_PLACE" | "MEETING_CAPACITY">,
): Promise<MeetingSettings & { version: number }> {
  const [row] = await db.select().from(adminSettings).where(eq(adminSettings.subject, subject));
  return {
    place: settings.MEETING_PLACE,
    hostName: "",
    hostLine: "",
    agenda: "",
    price: "",
    quotes: "",
    capacity: settings.MEETING_CAPACITY,
    firstStart: slotLabels[0]!, // a day has seventeen
    lastStart: slotLabels.at(-1)!,
    closedDays: "",
    ...row?.value,
    version: row?.version ?? 0,
  };
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
