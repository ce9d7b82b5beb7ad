import { act } from "@testing-library/react";
import { createElement, Suspense } from "react";
import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { laterPart, laterScreens } from "./screens.ts";
import type { StepScreenProps } from "./step-screen.ts";
import { fakeScreenProps } from "#testing/fake-screen-props.ts";

test("a step whose code is loaded already renders at once", async () => {
  const seen: string[] = [];
  const Waiting = () => {
    seen.push("waiting");
    return null;
  };
  const show = (Screen: ComponentType<StepScreenProps>) =>
    renderPart(
      createElement(
        Suspense,
        { fallback: createElement(Waiting) },
        createElement(Screen, fakeScreenProps),
      ),
    );
  const load = async () => (await import("./staff.tsx")).StaffScreen;
  await show(laterPart(load, "Not loaded").Later);
  expect(seen).toContain("waiting");
  seen.length = 0;
  const devices = laterScreens.get("devices")!;
  await act(() => devices.fetchAhead());
  await import("./devices.tsx");
  const screen = await show(devices.Later);
  expect(seen).toEqual([]);
  screen.getByRole("textbox", { name: "Windows Laptops" });
});
