import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isUnavailable, hasCode, messageOf } from "#lib/api.ts";
import { notify } from "#lib/notify.tsx";
import { isOnServer } from "#lib/visitor.ts";
import type { Toast } from "#lib/notify.tsx";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The title of the toast when loading fails. */
      failure?: string;
      /** Logged when loading fails, for queries without a toast. */
      log?: string;
      /** Few visitors use it: a route's `loadParts` loads it again, instead of the document holding it twice. */
      isShownOnly?: boolean;
    };
    mutationMeta: {
      success?: Toast;
      /** The title of the toast on failure; its text is the server's message. */
      failure?: string;
      /** The form shows the error itself. */
      errorsShownInForm?: boolean;
    };
  }
}

let sessionEndListener: (() => void) | undefined;

/** Registers what happens when the server says that the session has ended. */
export function onSessionEnd(listener: () => void) {
  sessionEndListener = listener;
}

/** Whether a call failed because the session has ended; then ends it for the whole page. */
export function endsSession(error: unknown): boolean {
  const hasEnded = hasCode(error, "UNAUTHORIZED");
  if (hasEnded) sessionEndListener?.();
  return hasEnded;
}

export const showFailure = (error: unknown, title: string) =>
  notify.error({ title, text: messageOf(error) });

/** Shows a success whose text depends on the answer. */
export const showSuccess = (title: string) => notify.success({ title });

function failed(client: QueryClient, error: unknown, title: string | undefined) {
  if (endsSession(error)) return;
  // The role was revoked meanwhile: reloading the session updates the whole page.
  if (hasCode(error, "FORBIDDEN")) void client.invalidateQueries({ queryKey: [["session"]] });
  if (title) showFailure(error, title);
}

/** On the server, each page that is rendered has one of its own. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, state }) => {
        if (isOnServer) return; // the browser loads it again, and then says so

        // oxlint-disable-next-line no-console -- a failure of these is logged only
        if (meta?.log) console.error(meta.log, error);
        // After the first toast the page itself shows the error, while the query is retried.
        const isShown = isUnavailable(error) && !state.dataUpdatedAt && state.errorUpdateCount > 1;
        // A page that is no longer permitted shows that itself.
        failed(client, error, isShown || hasCode(error, "FORBIDDEN") ? undefined : meta?.failure);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => {
        const { errorsShownInForm, failure = "Error" } = mutation.meta ?? {};
        failed(client, error, errorsShownInForm ? undefined : failure);
        // Lists show at once what somebody else deleted or changed.
        if (hasCode(error, "NOT_FOUND", "CHANGED_BY_OTHER", "MEETING_CHANGED", "MEETING_OVER"))
          void client.invalidateQueries();
      },
      onSuccess: (_answer, _input, _context, mutation) => {
        if (mutation.meta?.success) notify.success(mutation.meta.success);
        // Not awaited: the next step does not wait for lists to reload.
        void client.invalidateQueries();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A browser that reports to be offline may still reach a server in its own network.
        networkMode: "always",
        // Retries only errors that may pass.
        retry: (failures, error) => !isOnServer && isUnavailable(error) && failures < 3,
        retryDelay: (attempt) => 200 * 2 ** attempt,
      },
      mutations: { networkMode: "always" },
    },
  });
  return client;
}

/** The one of this browser page. */
export const queryClient = createQueryClient();
