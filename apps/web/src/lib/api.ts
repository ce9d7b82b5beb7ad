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

/** No answer arrived: network or server are unavailable. A `TypeError` like the one of `fetch`, but not one of our own mistakes. */
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

/** An error of our own, with a sentence for the user. */
export class Failure extends Error {}

/** Whether a failed call was answered with this code of the contract. */
export const hasCode = (error: unknown, code: string): error is ORPCError<string, unknown> =>
  error instanceof ORPCError && error.code === code;

const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ORPCError && statuses.includes(error.status);

/** A body that took too long to arrive, or an answer to make. */
const isTimeout = (error: unknown) => hasStatus(error, 408, 504);

/** Whether the server or what it needs is unavailable, which it or a proxy says: the next try may work. */
export const isUnavailable = (error: unknown) =>
  error instanceof Unreachable || hasStatus(error, 502, 503);

/**
 * Whether a change that failed is worth another try. One that timed out may work the next time; a list that is too
 * slow stays so, and asking again only adds to the load: for those `isUnavailable`.
 */
export const isRetryable = (error: unknown) => isUnavailable(error) || isTimeout(error);

/** A sentence for the user: the server's own for an error of the contract, ours for everything else. */
export function messageOf(error: unknown): string {
  if (isTimeout(error)) return messages.unexpected;
  if (error instanceof ORPCError && (error.defined || error.status < 500)) return error.message;
  if (error instanceof Failure) return error.message;
  return error instanceof Unreachable ? messages.offline : messages.unexpected;
}
