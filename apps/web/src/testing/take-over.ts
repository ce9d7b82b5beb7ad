import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { expect } from "vitest";

/** Renders an element as the server does (`html`), then takes it over with the same or another one: both have to agree. */
export function takeOver(element: ReactElement, inBrowser = element) {
  const container = document.body.appendChild(document.createElement("div"));
  const html = renderToString(element);
  container.innerHTML = html;
  const problems: unknown[] = [];
  const onRecoverableError = (problem: unknown) => void problems.push(problem);
  const screen = render(inBrowser, { container, hydrate: true, onRecoverableError });
  expect(problems).toEqual([]);
  return { ...screen, html };
}
