import { slotLabels } from "@app/contract";
import type { Connection } from "#db/client.ts";
import { findAdminSettings } from "#lib/admin-settings.ts";
import type { Settings } from "#settings.ts";

/** What an administrator has set for all meetings; until then, what the environment says. */
export const findMeetingSettings = (
  db: Connection,
  settings: Pick<Settings, "MEETING_PLACE" | "MEETING_CAPACITY">,
) =>
  findAdminSettings(db, "meetings", {
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
  });
