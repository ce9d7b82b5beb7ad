import { messages } from "@app/contract";
import type { contract } from "@app/contract";
import { createORPCClient, ORPCError } from "@orpc/client";
import type { ClientLink } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";

interface CallContext {
  /** Lets the request outlive the page: for the last save when a tab closes. */
  keepalive?: boolean;
}

/** No answer arrived because the network or the server is unavailable. Distinguishes it from a `TypeError` in our own code. */
export class Unreachable extends TypeError {}

const http = new RPCLink<CallContext>({
  url: () => `${location.origin}/api/rpc`,
  fetch: async (request, init, { context }) => {
    try {
      return await fetch(request, { ...init, keepalive: context.keepalive ?? false });
    } catch (error) {
      throw error instanceof TypeError ? new Unreachable(error.message, { cause: error }) : error;
    }
  },
});

let direct: ClientLink<CallContext> | undefined;

/** On the server, pages call procedures without HTTP. */
export const callDirectly = (link: ClientLink<CallContext>) => void (direct = link);

const link: ClientLink<CallContext> = { call: (...call) => (direct ?? http).call(...call) };

export const client: ContractRouterClient<typeof contract, CallContext> = createORPCClient(link);

/** The same as query and mutation options: `useQuery(api.checkups.list.queryOptions())`. */
export const api = createTanstackQueryUtils(client);

/** An error of our own, with a sentence for the user. */
export class Failure extends Error {}

/** Whether a failed call was answered with one of these codes of the contract. */
export const hasCode = (error: unknown, ...codes: string[]): error is ORPCError<string, unknown> =>
  error instanceof ORPCError && codes.includes(error.code);

const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ORPCError && statuses.includes(error.status);

/** A request body or an answer that took too long. */
const isTimeout = (error: unknown) => hasStatus(error, 408, 504);

/** Whether the server or a service that it needs is unavailable: another try may work. */
export const isUnavailable = (error: unknown) =>
  error instanceof Unreachable || hasStatus(error, 502, 503);

/** Whether a failed change is worth another try. A query that timed out would only add to the load: `isUnavailable`. */
export const isRetryable = (error: unknown) => isUnavailable(error) || isTimeout(error);

/** A sentence for the user: the server's for an error of the contract, otherwise ours. */
export function messageOf(error: unknown): string {
  if (isTimeout(error)) return messages.unexpected;
  if (error instanceof ORPCError && (error.defined || error.status < 500)) return error.message;
  if (error instanceof Failure) return error.message;
  return error instanceof Unreachable ? messages.offline : messages.unexpected;
}
