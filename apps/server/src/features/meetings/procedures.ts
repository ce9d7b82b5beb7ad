import { guarded } from "#procedure/access.ts";
import { findOwnCheckup } from "#features/checkups/queries.ts";
import { availabilityFor, shown } from "./booking-availability.ts";
import { cancelBooking } from "./booking-cancellation.ts";
import { bookMeeting } from "./booking.ts";
import { calendarFile } from "./calendar-file.ts";

export const meetings = guarded.meetings.router({
  availability: guarded.meetings.availability.handler(
    async ({ input: { checkupId }, context, errors }) => {
      const checkup = await findOwnCheckup(context.db, context.user.id, checkupId);
      if (!checkup) throw errors.NOT_FOUND();
      return availabilityFor(context, checkup.id);
    },
  ),

  schedule: guarded.meetings.schedule.handler(async ({ input, context, errors }) => {
    const meeting = await bookMeeting(context, { customer: context.user, refusals: errors }, input);
    if (!meeting) throw errors.NOT_FOUND();
    return shown(meeting);
  }),

  cancel: guarded.meetings.cancel.handler(async ({ input, context, errors }) => {
    const door = { customer: context.user, refusals: errors };
    if (!(await cancelBooking(context, door, input))) throw errors.NOT_FOUND();
    return {};
  }),

  calendarFile: guarded.meetings.calendarFile.handler(
    async ({ input: { checkupId }, context, errors }) => {
      const checkup = await findOwnCheckup(context.db, context.user.id, checkupId);
      if (!checkup) throw errors.NOT_FOUND();
      const file = await calendarFile(context, checkup.id);
      if (!file) throw errors.NOT_PLANNED();
      return file;
    },
  ),
});
