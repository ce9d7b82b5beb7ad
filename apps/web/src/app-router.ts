import type { DehydratedState, QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { routeTree } from "#route-tree.gen.ts";

interface RouterParts {
  queryClient: QueryClient;
  /** On the server: of the document's scripts. */
  nonce?: string;
  /** On the server: the data that the rendered page shows; what is late comes as promises. */
  dehydrate?: () => Promise<DehydratedState>;
  hydrate?: (data: DehydratedState) => void;
}

export const createAppRouter = ({ queryClient, nonce, dehydrate, hydrate }: RouterParts) =>
  createRouter({
    routeTree,
    context: { queryClient },
    ssr: { nonce },
    dehydrate: dehydrate as never, // the router cannot see that all answers of procedures can be written down
    hydrate: hydrate as never,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    scrollRestorationBehavior: "instant",
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** Loads what a page that the server rendered needs besides the route's own code, before the web client takes it over. */
    loadParts?: () => Promise<unknown>;
  }
}
