import { isOver } from "@app/contract";
import { open } from "#procedure/access.ts";
import type { RequestContext } from "#procedure/context.ts";
import { tooManyRequests } from "#procedure/errors.ts";
import { networkOf } from "#auth/rate-limits.ts";
import { availabilityFor, shown } from "./booking-availability.ts";
import { cancelBooking } from "./booking-cancellation.ts";
import { bookMeeting } from "./booking.ts";
import { calendarFile } from "./calendar-file.ts";
import { meetingOfToken } from "./meeting-token.ts";
import { findMeetingAndCustomer } from "./queries.ts";

/**
 * The meeting that a token leads to, and its customer, for whom whoever holds the link acts. Only tokens that
 * lead nowhere are counted: an open page asks again every minute, and many may be behind one address.
 */
async function findLinked(context: RequestContext, token: string) {
  const { address, db, limits, secret } = context;
  const id = meetingOfToken(secret, token);
  const linked = id === undefined ? undefined : await findMeetingAndCustomer(db, id);
  if (linked) return linked;
  const seconds = await limits.use("unknownMeetingLinksPerNetwork", networkOf(address));
  if (seconds > 0) throw tooManyRequests(context, seconds);
  return undefined;
}

export const meetingLinks = open.meetingLinks.router({
  get: open.meetingLinks.get.handler(async ({ input, context, errors }) => {
    const linked = await findLinked(context, input.token);
    if (!linked) throw errors.LINK_UNKNOWN();
    const { checkupId, startsAt, state } = linked.meeting;
    return {
      checkupId,
      state: state === "scheduled" && isOver(startsAt, context.clock()) ? "over" : state,
      availability: await availabilityFor(context, checkupId),
    };
  }),

  schedule: open.meetingLinks.schedule.handler(
    async ({ input: { token, ...wish }, context, errors }) => {
      const linked = await findLinked(context, token);
      if (!linked) throw errors.LINK_UNKNOWN();
      const { customer, meeting } = linked;
      const door = {
        customer,
        refusals: errors,
        refuseAnew: ({ state }: typeof meeting) =>
          state === "cancelled" ? errors.NOT_PLANNED() : errors.TOO_LATE(),
      };
      const { checkupId } = meeting;
      const booked = await bookMeeting(context, door, { checkupId, ...wish });
      if (!booked) throw errors.LINK_UNKNOWN();
      return shown(booked);
    },
  ),

  cancel: open.meetingLinks.cancel.handler(
    async ({ input: { token, startsAt }, context, errors }) => {
      const linked = await findLinked(context, token);
      if (!linked) throw errors.LINK_UNKNOWN();
      const { customer, meeting } = linked;
      const door = { customer, refusals: errors };
      const { checkupId } = meeting;
      const isThere = await cancelBooking(context, door, { checkupId, startsAt });
      if (!isThere) throw errors.LINK_UNKNOWN();
      return {};
    },
  ),

  calendarFile: open.meetingLinks.calendarFile.handler(async ({ input, context, errors }) => {
    const linked = await findLinked(context, input.token);
    if (!linked) throw errors.LINK_UNKNOWN();
    const file = await calendarFile(context, linked.meeting.checkupId);
    if (!file) throw errors.NOT_PLANNED();
    return file;
  }),
});
