import { dayOf, daysAfter, isOver, mondayOf, startOfDay } from "@app/contract";
import { answered, guarded, open } from "#procedure/access.ts";
import type { RequestContext, UserContext } from "#procedure/context.ts";
import { countUse, orNotFound } from "#procedure/errors.ts";
import type { Connection } from "#db/client.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { findOwnCheckup } from "#features/checkups/queries.ts";
import { replaceAdminSettings } from "#lib/admin-settings.ts";
import { record } from "#lib/audit.ts";
import { listHandlers } from "#lib/list.ts";
import { availabilityFor, calendarFile, isPlanned } from "./availability.ts";
import { bookMeeting, cancelBooking, cancelMeeting } from "./booking.ts";
import type { TeamChange } from "./booking.ts";
import { calendarOf } from "./calendar-entry.ts";
import { calendarAt } from "./holidays.ts";
import { meetingOfToken } from "./meeting-token.ts";
import { findMeetingAndCustomer, listPlanned, lockMeeting, meetingList } from "./queries.ts";
import { changeMeeting } from "./send-emails.ts";
import { findMeetingSettings } from "./settings.ts";

export const meetings = answered(guarded.meetings, {
  availability: async ({ input: { checkupId }, context }) => {
    const checkup = orNotFound(await findOwnCheckup(context.db, context.user.id, checkupId));
    return availabilityFor(context, checkup.id);
  },

  schedule: ({ input, context, errors }) =>
    bookMeeting(context, { customer: context.user, errors }, input),

  cancel: ({ input, context, errors }) =>
    cancelBooking(context, { customer: context.user, errors }, input),

  calendarFile: async ({ input: { checkupId }, context, errors }) => {
    const checkup = orNotFound(await findOwnCheckup(context.db, context.user.id, checkupId));
    return calendarFile(context, checkup.id, errors.MEETING_CANCELLED);
  },
});

/**
 * The meeting of a token, and its customer, for whom the holder of the link acts. Only unknown tokens are counted: an
 * open page calls this every minute, and many people may share one address.
 */
async function findLinked(context: RequestContext, token: string, linkUnknown: () => Error) {
  const { db, network, secret } = context;
  const id = meetingOfToken(secret, token);
  const linked = id === undefined ? undefined : await findMeetingAndCustomer(db, id);
  if (linked) return linked;
  await countUse(context, "unknownMeetingLinksPerNetwork", network);
  throw linkUnknown();
}

/** For the holder of the link in an email about the meeting. */
export const meetingLinks = answered(open.meetingLinks, {
  get: async ({ input, context, errors }) => {
    const { meeting } = await findLinked(context, input.token, errors.LINK_UNKNOWN);
    const { checkupId, startsAt, state } = meeting;
    return {
      checkupId,
      state: state === "scheduled" && isOver(startsAt, context.clock()) ? "over" : state,
      availability: await availabilityFor(context, checkupId),
    };
  },

  schedule: async ({ input: { token, ...request }, context, errors }) => {
    const { meeting, ...caller } = await findLinked(context, token, errors.LINK_UNKNOWN);
    const { checkupId, state } = meeting;
    if (state === "cancelled") throw errors.MEETING_CANCELLED();
    if (!isPlanned(meeting, context.clock())) throw errors.TOO_LATE();
    return bookMeeting(context, { ...caller, errors }, { checkupId, ...request });
  },

  cancel: async ({ input: { token, startsAt }, context, errors }) => {
    const { meeting, ...caller } = await findLinked(context, token, errors.LINK_UNKNOWN);
    const { checkupId } = meeting;
    return cancelBooking(context, { ...caller, errors }, { checkupId, startsAt });
  },

  calendarFile: async ({ input, context, errors }) => {
    const { meeting } = await findLinked(context, input.token, errors.LINK_UNKNOWN);
    return calendarFile(context, meeting.checkupId, errors.MEETING_CANCELLED);
  },
});

/** Changes a meeting while its check-up is locked, and answers its row. */
async function changed(
  { clock, db, outbox, user }: UserContext,
  id: string,
  change: (transaction: Connection, locked: TeamChange) => Promise<void>,
) {
  const answer = await inTransaction(db, async (transaction) => {
    const locked = orNotFound(await lockMeeting(transaction, id));
    const now = clock();
    await change(transaction, { ...locked, actor: user, now });
    const [row] = await meetingList(now).rows(transaction, [id]);
    return row!; // its check-up is locked, so it is there until the end
  });
  outbox.wake();
  return answer;
}

const monthMs = 30 * 86_400_000;

export const adminMeetings = answered(guarded.admin.meetings, {
  ...listHandlers("meetings", ({ clock }: UserContext) => meetingList(clock())),

  cancel: ({ input: { id }, context, errors }) =>
    changed(context, id, async (transaction, locked) => {
      const { meeting, now } = locked;
      if (meeting.state !== "scheduled") return;
      if (isOver(meeting.startsAt, now)) throw errors.MEETING_OVER();
      await cancelMeeting(transaction, context, { ...locked, cancelledBy: "team" });
    }),

  setPlace: ({ input: { id, ...input }, context, errors }) =>
    changed(context, id, async (transaction, { actor, ...locked }) => {
      const { checkupId, place: before } = locked.meeting;
      if (!isPlanned(locked.meeting, locked.now)) throw errors.MEETING_OVER();
      const place = input.place || null; // none: where all take place
      if ((before || null) === place) return;
      await record(transaction, actor, "update", "meeting", id, {
        before: { checkupId, place: before },
        after: { checkupId, place },
      });
      await changeMeeting(transaction, context, locked, { place });
    }),

  calendar: async ({ context: { clock, db, settings } }) => {
    const common = await findMeetingSettings(db, settings);
    const planned = await listPlanned(db, new Date(clock().getTime() - monthMs));
    return new File([calendarOf(settings, common, planned)], "meetings.ics", {
      type: "text/calendar",
    });
  },

  week: async ({ input: { day }, context: { clock, db, settings } }) => {
    const common = await findMeetingSettings(db, settings);
    const { calendar, holidays } = await calendarAt(clock(), settings, common);
    const { timeZone } = calendar;
    const monday = mondayOf(day ?? dayOf(clock(), timeZone));
    const next = daysAfter(monday, 7);
    const planned = await listPlanned(db, startOfDay(monday, timeZone), startOfDay(next, timeZone));
    const days = Array.from({ length: 7 }, (_, at) => daysAfter(monday, at)).map((one) => ({
      day: one,
      closed: holidays.find((holiday) => holiday.day === one)?.name ?? null,
      meetings: planned.filter(({ startsAt }) => dayOf(startsAt, timeZone) === one),
    }));
    return { days, previous: daysAfter(monday, -7), next };
  },

  availability: async ({ input: { id }, context }) => {
    const { meeting } = orNotFound(await findMeetingAndCustomer(context.db, id));
    return availabilityFor(context, meeting.checkupId);
  },

  move: async ({ input: { id, ...request }, context, errors }) => {
    const { clock, db, user: administrator } = context;
    const { customer, meeting } = orNotFound(await findMeetingAndCustomer(db, id));
    if (!isPlanned(meeting, clock())) throw errors.MEETING_OVER();
    const booking = { checkupId: meeting.checkupId, ...request };
    await bookMeeting(context, { customer, administrator, errors }, booking);
    const [row] = await meetingList(clock()).rows(db, [id]);
    return orNotFound(row);
  },

  settings: ({ context: { db, settings } }) => findMeetingSettings(db, settings),

  saveSettings: ({ input, context, errors }) =>
    replaceAdminSettings(context, "meetings", input, errors.CHANGED_BY_OTHER),
});
