import { z } from "zod";
import { forTokens, underPath } from "../base.ts";
import { checkupStatuses } from "../checkup-words.ts";
import { activityRow } from "./activity.ts";
import { shortMeeting } from "./meetings.ts";

export const overview = underPath("/overview", "System").router({
  get: forTokens("system")("GET", "/", "Read counts, charts and the latest activity", {
    description:
      "`nextMeetings` is empty for a token without `checkups:read`, and `standards` without `catalogue:read`; " +
      "`latestActivity` is like `GET /activity`.",
  }).output(
    z.object({
      counts: z.object({
        checkups: z.number(),
        /** Completed ones that no reviewer has looked at. */
        toReview: z.number(),
        stuck: z.number(),
        profiles: z.number(),
        administrators: z.number(),
        frameworks: z.number(),
        workPlatforms: z.number(),
        cloudPlatforms: z.number(),
        saas: z.number(),
        itSecurity: z.number(),
        /** Products that customers added and that are not published yet. */
        unpublished: z.object({ saas: z.number(), itSecurity: z.number() }),
        files: z.number(),
        upcomingMeetings: z.number(),
      }),
      /** Emails that failed lately or wait for more than a few minutes, and the reason of the latest one. */
      mailsFailing: z.object({ count: z.number(), reason: z.string().nullable() }),
      checkupsByStatus: z.array(z.object({ status: z.enum(checkupStatuses), count: z.number() })),
      /** Check-ups in progress at each of the twelve steps. */
      checkupsByStep: z.array(z.object({ step: z.number(), count: z.number() })),
      /** The last twelve weeks, oldest first; `week` is the Monday as an ISO date in the review team's zone. */
      signUpsPerWeek: z.array(z.object({ week: z.string(), count: z.number() })),
      /** The ten most chosen. */
      standards: z.array(z.object({ identifier: z.string(), name: z.string(), count: z.number() })),
      /** Those of today and tomorrow in the review team's zone, at most a hundred, and the next five in any case. */
      nextMeetings: z.array(shortMeeting),
      latestActivity: z.array(activityRow),
      timeZone: z.string(),
    }),
  ),
});
