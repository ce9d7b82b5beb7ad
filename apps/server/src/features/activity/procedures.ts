import { messages } from "@app/contract";
import { ORPCError } from "@orpc/server";
import { answered, guarded } from "#procedure/access.ts";
import type { UserContext } from "#procedure/context.ts";
import { mayReadAll } from "#features/tokens/access-token.ts";
import { listHandlers } from "#lib/list.ts";
import { activityList } from "./queries.ts";

const entries = listHandlers("activity", ({ settings, user }: UserContext) => {
  // Entries contain names and fields of records of every area.
  if (!mayReadAll(user)) throw new ORPCError("FORBIDDEN", { message: messages.tokenScopeTooSmall });
  return activityList(settings.MEETING_TIME_ZONE);
});

export const activity = answered(guarded.admin.activity, entries);
