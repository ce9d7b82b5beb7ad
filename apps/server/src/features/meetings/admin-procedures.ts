import { isOver } from "@app/contract";
import { guarded } from "#procedure/access.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { findCheckup, isAbout } from "#features/checkups/admin-queries.ts";
import { listPage } from "#lib/list.ts";
import { recordedExport } from "#lib/recorded-export.ts";
import { lockMeeting, meetingList } from "./admin-queries.ts";
import { cancelPlanned } from "./cancel-planned.ts";

export const meetings = guarded.admin.meetings.router({
  list: guarded.admin.meetings.list.handler(
    async ({ input, context: { clock, db, settings } }) => ({
      ...(await listPage(db, meetingList(clock(), await isAbout(db, input.search)), input)),
      timeZone: settings.MEETING_TIME_ZONE,
    }),
  ),
  export: guarded.admin.meetings.export.handler(async ({ input, context }) => {
    const about = await isAbout(context.db, input.search);
    return recordedExport(context, "meetings", meetingList(context.clock(), about), input);
  }),

  cancel: guarded.admin.meetings.cancel.handler(async ({ input: { id }, context, errors }) => {
    const { clock, db, outbox, user } = context;
    const cancelled = await inTransaction(db, async (transaction) => {
      const meeting = await lockMeeting(transaction, id);
      const now = clock();
      if (!meeting) throw errors.NOT_FOUND();
      if (meeting.state === "scheduled") {
        if (isOver(meeting.startsAt, now)) throw errors.MEETING_OVER();
        const customer = (await findCheckup(transaction, meeting.checkupId))!.email; // it is locked
        const how = { meeting, actor: user, customer, cancelledBy: "team", now } as const;
        await cancelPlanned(transaction, context, how);
      }
      const [row] = await meetingList(now).rows(transaction, [id]);
      return row!; // its check-up is locked, so it is there until the end
    });
    outbox.wake();
    return cancelled;
  }),
});
