import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { expect } from "vitest";
import { queryClient } from "#lib/query-client.ts";
import { colorSchemeManager } from "#lib/theme.ts";

/** Renders an element as the server does (`html`), then hydrates it with the same or another one: both have to agree. */
export function hydrate(element: ReactElement, inBrowser = element) {
  const history = createMemoryHistory({ initialEntries: ["/"] });
  const router = createRouter({ routeTree: createRootRoute(), history });
  const within = (part: ReactElement) => (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        withCssVariables={false}
        env="test"
      >
        <RouterContextProvider router={router}>{part}</RouterContextProvider>
      </MantineProvider>
    </QueryClientProvider>
  );
  const html = renderToString(within(element));
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = html;
  const problems: unknown[] = [];
  const onRecoverableError = (problem: unknown) => void problems.push(problem);
  const screen = render(within(inBrowser), { container, hydrate: true, onRecoverableError });
  expect(problems).toEqual([]);
  return { ...screen, html, user: userEvent.setup() };
}
