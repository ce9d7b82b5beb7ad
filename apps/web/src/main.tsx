import "@fontsource-variable/inter/wght.css";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "#lib/global.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ErrorPage } from "#components/error-page.tsx";
import { NotFoundPage } from "#components/not-found-page.tsx";
import { watchMeetingLinks } from "#lib/meeting-link.ts";
import { Toasts } from "#lib/notify.ts";
import { queryClient } from "#lib/query-client.ts";
import { watchRecovery } from "#lib/recovery.ts";
import { watchSession } from "#lib/session.ts";
import { watchSignInLinks } from "#lib/sign-in-link.ts";
import { cssVariables, theme } from "#lib/theme.ts";
import { routeTree } from "#route-tree.gen.ts";

// Before the router: it shall not see a fragment with a token.
watchSignInLinks();
watchMeetingLinks();

const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

const behindSignIn = /^\/(?:dashboard|checkup|admin626)(?:\/|$)/;

watchSession(({ isLeaving }) => {
  const { pathname, href } = router.state.location;
  const search = isLeaving ? {} : { next: href };
  if (behindSignIn.test(pathname)) void router.navigate({ to: "/auth", search });
});

watchRecovery();

// A new page is a new place for the keyboard and the screen reader too, unless a field already took the focus.
router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
  const main = document.querySelector<HTMLElement>("main");
  if (!fromLocation || !pathChanged || main?.contains(document.activeElement)) return;
  main?.focus({ preventScroll: true });
});

createRoot(document.querySelector("#root")!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        deduplicateCssVariables={false}
        defaultColorScheme="auto"
      >
        <Toasts position="bottom-left" />
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>
  </StrictMode>,
);
