import { messages } from "@app/contract";
import { ORPCError } from "@orpc/server";
import { guarded } from "#procedure/access.ts";
import type { CurrentUser } from "#procedure/context.ts";
import { mayReadAll } from "#features/tokens/access-token.ts";
import { listPage } from "#lib/list.ts";
import { recordedExport } from "#lib/recorded-export.ts";
import { activityList } from "./queries.ts";

/** Entries hold names and fields of records of every area. */
function requireAllAreas(user: CurrentUser) {
  if (!mayReadAll(user)) throw new ORPCError("FORBIDDEN", { message: messages.tokenScopeTooSmall });
}

export const activity = guarded.admin.activity.router({
  list: guarded.admin.activity.list.handler(({ input, context: { db, settings, user } }) => {
    requireAllAreas(user);
    return listPage(db, activityList(settings.MEETING_TIME_ZONE), input);
  }),
  export: guarded.admin.activity.export.handler(({ input, context }) => {
    requireAllAreas(context.user);
    return recordedExport(
      context,
      "activity",
      activityList(context.settings.MEETING_TIME_ZONE),
      input,
    );
  }),
});
