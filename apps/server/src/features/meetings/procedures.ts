import {
  bookingProblem,
  firstBookableDay,
  firstOpenStep,
  freeSlots,
  lastBookableDay,
  nearestFreeSlots,
  stepNumber,
} from "@app/contract";
import { guarded } from "#api/base.ts";
import { violates } from "#db/errors.ts";
import {
  answersOf,
  findOwnCheckup,
  lockOwnCheckup,
  updateCheckup,
} from "#features/checkups/queries.ts";
import { record } from "#lib/audit.ts";
import { calendarOf, holidaysFrom } from "./holidays.ts";
import { bookSeat, findMeeting, listTakenSlots } from "./queries.ts";
import type { MeetingRow } from "./queries.ts";

const shown = ({ startsAt, guests }: MeetingRow) => ({ startsAt, guests });
const proposals = 3;

export const meetings = guarded.meetings.router({
  availability: guarded.meetings.availability.handler(
    async ({ input, context: { clock, db, settings, user }, errors }) => {
      const checkup = await findOwnCheckup(db, user.id, input.checkupId);
      if (!checkup) throw errors.NOT_FOUND();
      const now = clock();
      const timeZone = settings.MEETING_TIME_ZONE;
      const holidays = await holidaysFrom(settings.MEETING_HOLIDAYS, now);
      const calendar = calendarOf(timeZone, holidays);
      const capacity = settings.MEETING_CAPACITY;
      const taken = await listTakenSlots(db, { from: now, capacity, checkupId: checkup.id });
      const meeting = await findMeeting(db, checkup.id);
      const firstDay = firstBookableDay(now, calendar);
      const lastDay = lastBookableDay(now, calendar);
      const within = holidays.filter(({ day }) => day >= firstDay && day <= lastDay);
      return {
        timeZone,
        firstDay,
        lastDay,
        holidays: within,
        taken,
        meeting: meeting ? shown(meeting) : null,
      };
    },
  ),

  schedule: guarded.meetings.schedule.handler(
    async ({ input: { checkupId, startsAt, guests }, context, errors }) => {
      const { clock, db, settings, user } = context;
      const now = clock();
      const calendar = calendarOf(
        settings.MEETING_TIME_ZONE,
        await holidaysFrom(settings.MEETING_HOLIDAYS, now),
      );
      const capacity = settings.MEETING_CAPACITY;

      const book = () =>
        db.transaction(async (transaction) => {
          const checkup = await lockOwnCheckup(transaction, user.id, checkupId);
          if (!checkup) throw errors.NOT_FOUND();
          const step = firstOpenStep({ ...answersOf(checkup), scheduledAt: null });
          if (step < stepNumber("schedule")) throw errors.STEPS_INCOMPLETE({ data: { step } });
          const before = await findMeeting(transaction, checkupId);
          const isSame = before?.startsAt.getTime() === startsAt.getTime();
          if (isSame && before.guests.join() === guests.join()) return before;
          const problem = isSame ? undefined : bookingProblem(startsAt, now, calendar);
          if (problem === "leadTime") throw errors.LEAD_TIME();
          if (problem) throw errors.NOT_BOOKABLE();
          const meeting = await bookSeat(transaction, {
            checkupId,
            startsAt,
            guests,
            capacity,
            now,
          });
          if (meeting) {
            await updateCheckup(transaction, checkupId, { scheduledAt: startsAt, updatedAt: now });
            await record(transaction, user, {
              action: "schedule",
              entity: "meeting",
              entityId: meeting.id,
              before: before && shown(before),
              after: shown(meeting),
            });
          }
          return meeting;
        });

      // Whoever loses a seat to a booking at the same instant looks once more per seat.
      for (let attempt = 0; attempt < capacity; attempt += 1) {
        try {
          const meeting = await book();
          if (meeting) return shown(meeting);
          break;
        } catch (error) {
          if (!violates(error, "meetings_slot_key")) throw error;
        }
      }
      const taken = await listTakenSlots(db, { from: now, capacity, checkupId });
      const takenTimes = new Set([...taken, startsAt].map((moment) => moment.getTime()));
      const nearest = nearestFreeSlots(startsAt, freeSlots(now, calendar, takenTimes), proposals);
      throw errors.SLOT_TAKEN({ data: { nearest: nearest.map((slot) => slot.startsAt) } });
    },
  ),
});
