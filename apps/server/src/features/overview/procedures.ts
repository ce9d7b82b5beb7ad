import { checkupStatuses, dayOf, daysAfter, mondayOf, stepCount } from "@app/contract";
import { answered, guarded } from "#procedure/access.ts";
import { listLatestActivity } from "#features/activity/queries.ts";
import { countFailingEmails } from "#features/mails/queries.ts";
import { mayRead, mayReadAll } from "#features/tokens/access-token.ts";
import {
  countCheckupsByStep,
  countEverything,
  countSignUps,
  listNextMeetings,
  listTopStandards,
} from "./queries.ts";

const weeks = 12;
const standards = 10;
const nextMeetings = 5;
const latestEntries = 10;

const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

export const overview = answered(guarded.admin.overview, {
  get: async ({ context: { clock, db, settings, user } }) => {
    const now = clock();
    const timeZone = settings.MEETING_TIME_ZONE;
    const monday = mondayOf(dayOf(now, timeZone));
    const mondays = numbersTo(weeks).map((number) => daysAfter(monday, (number - weeks) * 7));
    const [counts, mailsFailing, byStep, signUpsPerWeek, topStandards, meetings, latestActivity] =
      await Promise.all([
        countEverything(db, now),
        countFailingEmails(db, now),
        countCheckupsByStep(db),
        countSignUps(db, mondays, timeZone),
        mayRead(user, "catalogue") ? listTopStandards(db, standards) : [],
        mayRead(user, "checkups") ? listNextMeetings(db, now, nextMeetings) : [],
        mayReadAll(user) ? listLatestActivity(db, latestEntries) : [],
      ]);
    const sum = (rows: typeof byStep) => rows.reduce((total, row) => total + row.count, 0);
    const inProgress = byStep.filter((row) => row.status === "in_progress");
    return {
      counts,
      mailsFailing,
      checkupsByStatus: checkupStatuses.map((status) => ({
        status,
        count: sum(byStep.filter((row) => row.status === status)),
      })),
      checkupsByStep: numbersTo(stepCount).map((step) => ({
        step,
        count: sum(inProgress.filter((row) => row.step === step)),
      })),
      signUpsPerWeek,
      standards: topStandards,
      nextMeetings: meetings,
      latestActivity,
      timeZone,
    };
  },
});
