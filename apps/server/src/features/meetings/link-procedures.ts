import { open } from "#api/base.ts";
import type { RequestContext } from "#api/context.ts";
import { tooManyRequests } from "#api/refusals.ts";
import { networkOf } from "#auth/rate-limits.ts";
import { isOver } from "./admin-queries.ts";
import { availabilityFor, shown } from "./booking-availability.ts";
import { cancelBooking } from "./booking-cancellation.ts";
import { bookMeeting } from "./booking.ts";
import { meetingOfToken } from "./meeting-token.ts";
import { findMeetingAndCustomer } from "./queries.ts";

/** Counts every try to use a link, by network: tokens are not there to be tried out. */
const countTries = open.meetingLinks.middleware(async ({ context, next }) => {
  const seconds = await context.limits.use("meetingLinksPerNetwork", networkOf(context.address));
  if (seconds > 0) throw tooManyRequests(context, seconds);
  return next();
});

/** The meeting that a token leads to, and its customer, for whom whoever holds the link acts. */
async function findLinked({ db, secret }: RequestContext, token: string) {
  const id = meetingOfToken(secret, token);
  return id === undefined ? undefined : findMeetingAndCustomer(db, id);
}

export const meetingLinks = open.meetingLinks.router({
  get: open.meetingLinks.get.use(countTries).handler(async ({ input, context, errors }) => {
    const linked = await findLinked(context, input.token);
    if (!linked) throw errors.LINK_UNKNOWN();
    const { checkupId, startsAt, state } = linked.meeting;
    return {
      checkupId,
      state: state === "scheduled" && isOver(startsAt, context.clock()) ? "over" : state,
      availability: await availabilityFor(context, checkupId),
    };
  }),

  schedule: open.meetingLinks.schedule
    .use(countTries)
    .handler(async ({ input: { token, ...wish }, context, errors }) => {
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
    }),

  cancel: open.meetingLinks.cancel
    .use(countTries)
    .handler(async ({ input: { token }, context, errors }) => {
      const linked = await findLinked(context, token);
      if (!linked) throw errors.LINK_UNKNOWN();
      const { customer, meeting } = linked;
      const door = { customer, refusals: errors };
      if (!(await cancelBooking(context, door, meeting.checkupId))) throw errors.LINK_UNKNOWN();
      return {};
    }),
});
