import { RPCLink } from "@orpc/client/fetch";
import { Unreachable } from "#lib/api.ts";
import type { CallContext } from "#lib/api.ts";

/** In a file of its own, so that it loads after the page: a rendered page needs no call to be used. */
export const httpLink = new RPCLink<CallContext>({
  url: () => `${location.origin}/api/rpc`,
  fetch: async (request, init, { context }) => {
    try {
      return await fetch(request, { ...init, keepalive: context.keepalive ?? false });
    } catch (error) {
      throw error instanceof TypeError ? new Unreachable(error.message, { cause: error }) : error;
    }
  },
});
