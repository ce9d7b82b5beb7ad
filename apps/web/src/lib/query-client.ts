import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isAway, isRefusal, messageOf } from "#lib/api.ts";
import { notify } from "#lib/notify.ts";
import type { Toast } from "#lib/notify.ts";
import { endsSession } from "#lib/session-end.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Title of the toast when loading fails. */
      failure?: string;
      /** What the console says when loading fails, where nobody is to be disturbed by a toast. */
      log?: string;
    };
    mutationMeta: {
      success?: Toast;
      /** Title of the toast when it fails; the server's message is its text. */
      failure?: string;
      /** The code of the refusal that leads to another page or step. */
      leadsElsewhere?: string;
      /** The form shows the refusal itself. */
      errorsShownInForm?: boolean;
    };
  }
}

/** Tells of something that failed without a call, such as a form that is not filled in. */
export const showFailure = (error: unknown, title: string, leadsElsewhere = false) =>
  notify.error({ title, text: messageOf(error), leadsElsewhere });

/** Tells of something that worked, in words that only its answer knows. */
export const showSuccess = (title: string) => notify.success({ title });

function failed(error: unknown, title: string | undefined, leadsElsewhere = false) {
  if (endsSession(error)) return;
  // The role was taken away meanwhile: the session's next answer says so to the whole page.
  if (isRefusal(error, "FORBIDDEN"))
    void queryClient.invalidateQueries({ queryKey: [["session"]] });
  if (title) showFailure(error, title, leadsElsewhere);
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta, state }) => {
      // oxlint-disable-next-line no-console -- a failure of these is logged only
      if (meta?.log) console.error(meta.log, error);
      // Once told, it stands in the page until it is over: it is asked for again and again.
      const isTold = isAway(error) && !state.dataUpdatedAt && state.errorUpdateCount > 1;
      // Who may no longer see a page reads that in its place.
      failed(error, isTold || isRefusal(error, "FORBIDDEN") ? undefined : meta?.failure);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      const { errorsShownInForm, failure = "Error", leadsElsewhere } = mutation.meta ?? {};
      const leadsThere = leadsElsewhere !== undefined && isRefusal(error, leadsElsewhere);
      failed(error, errorsShownInForm ? undefined : failure, leadsThere);
      // What is gone or was changed by somebody else shows in the lists at once.
      if (isRefusal(error, "NOT_FOUND") || isRefusal(error, "CHANGED_BY_OTHER")) {
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
      // A browser that believes itself offline may still reach a server in its own house.
      networkMode: "always",
      // A refusal stays one; only what may pass by itself is tried again.
      retry: (failures, error) => isAway(error) && failures < 3,
      retryDelay: (attempt) => 200 * 2 ** attempt,
    },
    mutations: { networkMode: "always" },
  },
});
