import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isUnavailable, hasCode, messageOf } from "#lib/api.ts";
import { notify } from "#lib/notify.tsx";
import type { Toast } from "#lib/notify.tsx";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Title of the toast when loading fails. */
      failure?: string;
      /** What the console says when loading fails, where a toast would only disturb. */
      log?: string;
    };
    mutationMeta: {
      success?: Toast;
      /** Title of the toast when it fails; the server's message is its text. */
      failure?: string;
      /** The form shows the error itself. */
      errorsShownInForm?: boolean;
    };
  }
}

let sessionEndListener: (() => void) | undefined;

/** Has the session forgotten when the server says that it is over. */
export function onSessionEnd(listener: () => void) {
  sessionEndListener = listener;
}

/** Whether a call failed because the session is over, which then ends for the whole page. */
export function endsSession(error: unknown): boolean {
  const isOver = hasCode(error, "UNAUTHORIZED");
  if (isOver) sessionEndListener?.();
  return isOver;
}

/** Shows why something failed, also without a call, such as a form that is not filled in. */
export const showFailure = (error: unknown, title: string) =>
  notify.error({ title, text: messageOf(error) });

/** Shows that something worked, in a text made from the answer. */
export const showSuccess = (title: string) => notify.success({ title });

function failed(error: unknown, title: string | undefined) {
  if (endsSession(error)) return;
  // The role was revoked meanwhile: the session's next answer says so to the whole page.
  if (hasCode(error, "FORBIDDEN")) void queryClient.invalidateQueries({ queryKey: [["session"]] });
  if (title) showFailure(error, title);
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta, state }) => {
      // oxlint-disable-next-line no-console -- a failure of these is logged only
      if (meta?.log) console.error(meta.log, error);
      // After the first toast the page itself shows the error, while the query is repeated again and again.
      const isShown = isUnavailable(error) && !state.dataUpdatedAt && state.errorUpdateCount > 1;
      // A page that may no longer be seen says so in its place.
      failed(error, isShown || hasCode(error, "FORBIDDEN") ? undefined : meta?.failure);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      const { errorsShownInForm, failure = "Error" } = mutation.meta ?? {};
      failed(error, errorsShownInForm ? undefined : failure);
      // What was deleted or changed by somebody else shows in the lists at once.
      if (hasCode(error, "NOT_FOUND") || hasCode(error, "CHANGED_BY_OTHER")) {
        void queryClient.invalidateQueries();
      }
    },
    onSuccess: (_answer, _input, _context, mutation) => {
      if (mutation.meta?.success) notify.success(mutation.meta.success);
      // Not awaited: what comes after a success does not wait for the lists behind it.
      void queryClient.invalidateQueries();
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A browser that believes itself offline may still reach a server in its own network.
      networkMode: "always",
      // Only what may pass by itself is tried again.
      retry: (failures, error) => isUnavailable(error) && failures < 3,
      retryDelay: (attempt) => 200 * 2 ** attempt,
    },
    mutations: { networkMode: "always" },
  },
});
