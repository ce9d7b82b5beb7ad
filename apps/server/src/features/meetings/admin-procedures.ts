import { isOver } from "@app/contract";
import { guarded } from "#api/base.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { findCheckup } from "#features/checkups/admin-queries.ts";
import { updateCheckup } from "#features/checkups/queries.ts";
import { record } from "#lib/audit.ts";
import { listPage } from "#lib/list.ts";
import { recordedExport } from "#lib/recorded-export.ts";
import { cancelMeeting, lockMeeting, meetingList } from "./admin-queries.ts";
import { tellOfCancellation } from "./tell.ts";

export const meetings = guarded.admin.meetings.router({
  list: guarded.admin.meetings.list.handler(
    async ({ input, context: { clock, db, settings } }) => ({
      ...(await listPage(db, meetingList(clock()), input)),
      timeZone: settings.MEETING_TIME_ZONE,
    }),
  ),
  export: guarded.admin.meetings.export.handler(({ input, context }) =>
    recordedExport(context, "meetings", meetingList(context.clock()), input),
  ),

  cancel: guarded.admin.meetings.cancel.handler(async ({ input: { id }, context, errors }) => {
    const { clock, db, outbox, user } = context;
    const cancelled = await inTransaction(db, async (transaction) => {
      const meeting = await lockMeeting(transaction, id);
      const now = clock();
      if (!meeting) throw errors.NOT_FOUND();
      if (meeting.state === "scheduled") {
        const { checkupId, startsAt, guests } = meeting;
        if (isOver(startsAt, now)) throw errors.MEETING_OVER();
        const after = await cancelMeeting(transaction, id, now);
        await updateCheckup(transaction, checkupId, { scheduledAt: null, updatedAt: now });
        await record(transaction, user, {
          action: "cancel",
          entity: "meeting",
          entityId: id,
          before: { checkupId, startsAt, guests },
        });
        const customer = (await findCheckup(transaction, checkupId))!.email; // it is locked
        const news = { meeting: after, customer, cancelledBy: "team" } as const;
        await tellOfCancellation(transaction, context, news);
      }
      const [row] = await meetingList(now).rows(transaction, [id]);
      return row!; // its check-up is locked, so it is there until the end
    });
    outbox.wake();
    return cancelled;
  }),
});
