import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isRefusal, messageOf, Unreachable } from "#lib/api.ts";
import { notify } from "#lib/notify.ts";
import type { Toast } from "#lib/notify.ts";
import { sessionEnded } from "#lib/session-end.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Title of the toast when loading fails. */
      failure?: string;
    };
    mutationMeta: {
      success?: Toast;
      /** Title of the toast when it fails; the server's message is its text. */
      failure?: string;
      /** The form shows the refusal itself. */
      errorsShownInForm?: boolean;
    };
  }
}

function failed(error: unknown, title: string | undefined) {
  if (isRefusal(error, "UNAUTHORIZED")) sessionEnded();
  else if (title) notify.error({ title, text: messageOf(error) });
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => failed(error, query.meta?.failure),
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      const { errorsShownInForm, failure } = mutation.meta ?? {};
      failed(error, errorsShownInForm ? undefined : (failure ?? "Error"));
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
      retry: (failures, error) => error instanceof Unreachable && failures < 3,
      retryDelay: (attempt) => 200 * 2 ** attempt,
    },
    mutations: { networkMode: "always" },
  },
});
