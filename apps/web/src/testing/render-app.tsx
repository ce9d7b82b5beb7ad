import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import type { AnyRoute } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { ErrorPage, NotFoundPage } from "#components/layout/message-page.tsx";
import { queryClient } from "#lib/query-client.ts";
import { theme } from "#lib/theme.ts";
import { routeTree } from "#route-tree.gen.ts";
import { Toasts } from "#toasts.ts";

async function renderRoutes(tree: AnyRoute, path: string) {
  const router = createRouter({
    routeTree: tree,
    context: { queryClient },
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  });
  await router.load();
  const user = userEvent.setup();
  const rendered = render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} withCssVariables={false} env="test">
        <Toasts />
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { ...rendered, user, router };
}

/** The web client at an address, in memory. */
export const renderApp = (path: string) => renderRoutes(routeTree, path);

/** One element with theme, toasts, queries and router. */
export const renderPart = (element: ReactElement) =>
  renderRoutes(
    createRootRoute({ component: () => element, notFoundComponent: () => element }),
    "/",
  );
