import type { Settings } from "#env.ts";
import { readsTheSame, zonedTime } from "#lib/zoned-time.ts";

type Zones = Pick<Settings, "MEETING_TIME_ZONE">;

/** A meeting's start in the team's zone, and in its reader's where that is known and differs. */
export function meetingTimes(
  { MEETING_TIME_ZONE: team }: Zones,
  startsAt: Date,
  readerZone: string | null = null,
): { time: string; own: string | undefined } {
  const differs = readerZone !== null && !readsTheSame(startsAt, team, readerZone);
  return {
    time: zonedTime(startsAt, team),
    own: differs ? zonedTime(startsAt, readerZone) : undefined,
  };
}
