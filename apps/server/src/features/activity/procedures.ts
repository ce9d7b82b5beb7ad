import { guarded } from "#procedure/access.ts";
import { listPage } from "#lib/list.ts";
import { recordedExport } from "#lib/recorded-export.ts";
import { activityList } from "./queries.ts";

export const activity = guarded.admin.activity.router({
  list: guarded.admin.activity.list.handler(({ input, context: { db, settings, user } }) =>
    listPage(db, activityList(settings.MEETING_TIME_ZONE, user), input),
  ),
  export: guarded.admin.activity.export.handler(({ input, context }) =>
    recordedExport(
      context,
      "activity",
      activityList(context.settings.MEETING_TIME_ZONE, context.user),
      input,
    ),
  ),
});
