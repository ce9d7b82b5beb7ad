import { contract, messages } from "@app/contract";
import type { Access } from "@app/contract";
import { implement, ORPCError } from "@orpc/server";
import type { RequestContext } from "./context.ts";
import { findCurrentUser } from "./current-user.ts";
import { requestScope } from "#log.ts";

/** Procedures that anyone may call. */
export const open = implement(contract).$context<RequestContext>();

/** The caller, where they may call what has this access; throws where they may not. */
export async function admitCaller(context: RequestContext, access: Access | undefined) {
  const user = context.tokenOwner ?? (await findCurrentUser(context));
  if (!user) throw new ORPCError("UNAUTHORIZED", { message: messages.signInFirst });
  const scope = requestScope.getStore();
  if (scope) scope.user = user.id;
  if (access === "admin" && user.role !== "admin") {
    throw new ORPCError("FORBIDDEN", { message: messages.administratorsOnly });
  }
  return user;
}

/** Procedures that need a session, or an administrator's: the contract says which. */
export const guarded = open.use(async ({ context, next, procedure }) => {
  const user = await admitCaller(context, procedure["~orpc"].meta.access);
  return next({ context: { user } });
});

interface Unanswered {
  handler: (work: never) => unknown;
}

/** What the handler of a procedure gets. */
export type Call<Procedure extends Unanswered> = Parameters<Parameters<Procedure["handler"]>[0]>[0];

/** The procedures of an area that have a handler of their name, answered by it. */
export const answered = <Name extends string, Area extends Record<Name, Unanswered>>(
  area: Area,
  handlers: { [Each in Name]: Parameters<Area[Each]["handler"]>[0] },
) =>
  Object.fromEntries(
    Object.entries(handlers).map(([key, work]) => [key, area[key as Name].handler(work as never)]),
  ) as { [Each in Name]: ReturnType<Area[Each]["handler"]> };
