import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import type { DehydratedState, QueryClient } from "@tanstack/react-query";
import { createRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode, useEffect, useState } from "react";
import { ErrorPage, NotFoundPage } from "#components/layout/message-page.tsx";
import { colorSchemeManager, theme } from "#lib/theme.ts";
import { whenIdle } from "#lib/clock.ts";
import { routeTree } from "#route-tree.gen.ts";
import type { Toasts as ToastsPart } from "#toasts.ts";

/**
 * Loaded when the browser is idle, not with the first toast: that may report a missing network. Without `lazy`: as long as
 * React waits for a part of the frame, it does not take over the page's content.
 */
function LateToasts() {
  const [{ Toasts }, setLoaded] = useState<{ Toasts?: typeof ToastsPart }>({});
  useEffect(() => {
    // If it cannot be loaded, the page works without toasts.
    void whenIdle()
      .then(() => import("#toasts.ts"))
      .then(setLoaded, () => undefined);
  }, []);
  return Toasts && <Toasts position="bottom-left" />;
}

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
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
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

interface AppProps {
  router: ReturnType<typeof createAppRouter>;
  queryClient: QueryClient;
}

export const App = ({ router, queryClient }: AppProps) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        // Both are in the style sheet.
        withCssVariables={false}
        withGlobalClasses={false}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <LateToasts />
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>
  </StrictMode>
);
