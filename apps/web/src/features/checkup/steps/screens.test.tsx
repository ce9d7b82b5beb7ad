import { act } from "@testing-library/react";
import { createElement, Suspense } from "react";
import { expect, test } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { prefetchScreen, screens } from "./screens.ts";
import { fakeScreenProps } from "#testing/fake-screen-props.ts";

test("a step whose code is loaded already renders at once", async () => {
  const seen: string[] = [];
  const Waiting = () => {
    seen.push("waiting");
    return null;
  };
  const show = (key: "staff" | "devices") =>
    renderPart(
      createElement(
        Suspense,
        { fallback: createElement(Waiting) },
        createElement(screens[key], fakeScreenProps),
      ),
    );
  await show("staff");
  expect(seen).toContain("waiting");
  seen.length = 0;
  act(() => prefetchScreen("devices"));
  await import("./devices.tsx");
  const screen = await show("devices");
  expect(seen).toEqual([]);
  screen.getByRole("textbox", { name: "Windows Laptops" });
});
