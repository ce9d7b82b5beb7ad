import { guarded } from "#api/base.ts";
import { updateCheckup } from "#features/checkups/queries.ts";
import { record } from "#lib/audit.ts";
import { listPage } from "#lib/list.ts";
import { recordedExport } from "#lib/recorded-export.ts";
import { cancelMeeting, isOver, lockMeeting, meetingList } from "./admin-queries.ts";

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

  cancel: guarded.admin.meetings.cancel.handler(
    ({ input: { id }, context: { clock, db, user }, errors }) =>
      db.transaction(async (transaction) => {
        const now = clock();
        const meeting = await lockMeeting(transaction, id);
        if (!meeting) throw errors.NOT_FOUND();
        if (meeting.state === "scheduled") {
          const { checkupId, startsAt, guests } = meeting;
          if (isOver(startsAt, now)) throw errors.MEETING_OVER();
          await cancelMeeting(transaction, id, now);
          await updateCheckup(transaction, checkupId, { scheduledAt: null, updatedAt: now });
          await record(transaction, user, {
            action: "cancel",
            entity: "meeting",
            entityId: id,
            before: { checkupId, startsAt, guests },
          });
        }
        const [row] = await meetingList(now).rows(transaction, [id]);
        return row!; // its check-up is locked, so it is there until the end
      }),
  ),
});
