import { z } from "zod";
import { forCustomers } from "./base.ts";
import { stepsIncomplete } from "./checkups.ts";
import { guestsRule } from "./guests.ts";
import { messages } from "./messages.ts";
import { only, rules } from "./rules.ts";

const meeting = z.object({ startsAt: z.date(), guests: z.array(z.string()) });
export type Meeting = z.infer<typeof meeting>;

export const scheduleInput = only({
  checkupId: rules.id,
  startsAt: rules.moment,
  guests: guestsRule,
});

export const meetings = {
  /** Everything the calendar needs: the days between `firstDay` and `lastDay`, less holidays and taken slots. */
  availability: forCustomers.input(only({ checkupId: rules.id })).output(
    z.object({
      timeZone: z.string(),
      firstDay: z.string(),
      lastDay: z.string(),
      holidays: z.array(z.object({ day: z.string(), name: z.string() })),
      taken: z.array(z.date()),
      meeting: meeting.nullable(),
    }),
  ),
  /** Books the review meeting of a check-up, or moves it. */
  schedule: forCustomers
    .input(scheduleInput)
    .errors({
      ...stepsIncomplete,
      SLOT_TAKEN: {
        status: 409,
        message: messages.slotTaken,
        data: z.object({ nearest: z.array(z.date()) }),
      },
      LEAD_TIME: { status: 422, message: messages.leadTime },
      NOT_BOOKABLE: { status: 422, message: messages.notBookable },
    })
    .output(meeting),
};
