import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, useEffect, useState } from "react";
import type { createAppRouter } from "#app-router.ts";
import { ErrorPage, NotFoundPage } from "#components/layout/message-page.tsx";
import { colorSchemeManager, theme, useThemeColor } from "#lib/theme.ts";
import { whenIdle } from "#lib/clock.ts";
import type { Toasts as ToastsPart } from "#lib/toasts.tsx";

/**
 * What every page has beside its content. Toasts load when the browser is idle, not with the first one: that may report a
 * missing network. Without `lazy`: as long as React waits for a part of the frame, it does not take over the page's content.
 */
function Surroundings() {
  useThemeColor();
  const [{ Toasts }, setLoaded] = useState<{ Toasts?: typeof ToastsPart }>({});
  useEffect(() => {
    // If it cannot be loaded, the page works without toasts.
    void whenIdle()
      .then(() => import("#lib/toasts.tsx"))
      .then(setLoaded, () => undefined);
  }, []);
  return Toasts && <Toasts position="bottom-left" />;
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
        <Surroundings />
        <RouterProvider
          router={router}
          defaultErrorComponent={ErrorPage}
          defaultNotFoundComponent={NotFoundPage}
        />
      </MantineProvider>
    </QueryClientProvider>
  </StrictMode>
);
