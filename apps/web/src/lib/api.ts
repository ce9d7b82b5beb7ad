import { messages } from "@app/contract";
import type { contract } from "@app/contract";
import { createORPCClient, ORPCError } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";

interface CallContext {
  /** Let the request outlive the page: for the last save when a tab closes. */
  keepalive?: boolean;
}

/** No answer arrived: the network or the server is away. A `TypeError` like the one `fetch` throws, but told apart from our own mistakes. */
export class Unreachable extends TypeError {}

const link = new RPCLink<CallContext>({
  url: () => `${location.origin}/api/rpc`,
  fetch: async (request, init, { context }) => {
    try {
      return await fetch(request, { ...init, keepalive: context.keepalive ?? false });
    } catch (error) {
      throw error instanceof TypeError ? new Unreachable(error.message, { cause: error }) : error;
    }
  },
});

/** The server's procedures as plain functions. */
export const client: ContractRouterClient<typeof contract, CallContext> = createORPCClient(link);

/** The same as query and mutation options: `useSuspenseQuery(api.checkups.list.queryOptions())`. */
export const api = createTanstackQueryUtils(client);

/** A failure of our own making, with a sentence for the user. */
export class Failure extends Error {}

/** Whether a failed call was answered with this code of the contract. */
export const isRefusal = (error: unknown, code: string) =>
  error instanceof ORPCError && error.code === code;

/** Told by the server for its database, and by a proxy for the server. */
const awayStatuses = new Set([502, 503]);
/** The server gave the call up, as its body took too long to come, or its answer to make. */
const lateStatuses = new Set([408, 504]);

const isLate = (error: unknown) => error instanceof ORPCError && lateStatuses.has(error.status);

/** Whether it failed as the server or what it needs is away: the same question may be answered in a moment. */
export const isAway = (error: unknown) =>
  error instanceof Unreachable || (error instanceof ORPCError && awayStatuses.has(error.status));

/**
 * Whether a change that failed is worth another try. What took too long may be through the next time; a list
 * that is too slow stays so, and asking again only adds to the load: for those `isAway`.
 */
export const isPassing = (error: unknown) => isAway(error) || isLate(error);

/** A sentence for the user: the server's own for a refusal, ours for everything else. */
export function messageOf(error: unknown): string {
  if (isLate(error)) return messages.unexpected;
  if (error instanceof ORPCError && (error.defined || error.status < 500)) return error.message;
  if (error instanceof Failure) return error.message;
  return error instanceof Unreachable ? messages.offline : messages.unexpected;
}
