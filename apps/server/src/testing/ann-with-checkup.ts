import { eq } from "drizzle-orm";
import { meetings } from "#db/schema.ts";
import { meetingToken } from "#features/meetings/meeting-token.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

/** Tuesday, June 9, 2026, 09:00 AM in New York: after Thursday the 4th Monday is the first free day. */
export const tuesdayAtNine = new Date("2026-06-09T13:00:00Z");

/** Ann, of whose check-up only the meeting is missing. */
export async function annWithCheckup(environment: Record<string, string> = {}) {
  const app = await testApp(environment);
  const ann = await app.signedIn("ann@acme.com");
  const { id: checkupId } = await makeFullCheckup(app.db, ann.user.id);
  const stored = async () => {
    const row = await app.db.query.meetings.findFirst({
      where: eq(meetings.checkupId, checkupId),
    });
    return row!; // for tests that booked it
  };
  return { app, ann, checkupId, stored };
}

export const callers = ["signed in", "through the link"] as const;
type CallerKind = (typeof callers)[number];

/** Ann with a meeting, which she changes in one of two ways: with her session, or with nothing but the link. */
export async function annWithMeeting(caller: CallerKind, environment: Record<string, string> = {}) {
  const { app, ann, checkupId, stored } = await annWithCheckup(environment);
  await ann.api.meetings.schedule({ checkupId, startsAt: tuesdayAtNine, guests: "bob@acme.com" });
  const token = meetingToken(app.secret, (await stored()).id);
  const links = app.browser().api.meetingLinks;
  type BookingInput = { startsAt: Date; guests: string; timeZone?: string; replaces?: Date | null };
  type Seen = { startsAt?: Date };
  const here =
    caller === "signed in"
      ? {
          schedule: (input: BookingInput) => ann.api.meetings.schedule({ checkupId, ...input }),
          cancel: (seen: Seen = {}) => ann.api.meetings.cancel({ checkupId, ...seen }),
          calendarFile: () => ann.api.meetings.calendarFile({ checkupId }),
        }
      : {
          schedule: (input: BookingInput) => links.schedule({ token, ...input }),
          cancel: (seen: Seen = {}) => links.cancel({ token, ...seen }),
          calendarFile: () => links.calendarFile({ token }),
        };
  return { app, ann, checkupId, stored, token, links, ...here };
}
