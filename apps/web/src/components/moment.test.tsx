import { act } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { hydrate } from "#testing/hydrate.tsx";
import { Ago, Moment } from "./moment.tsx";

const at = new Date("2026-06-04T18:30:00Z");

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test("updates with the clock, and has the exact time", async () => {
  vi.stubEnv("TZ", "America/New_York");
  vi.useFakeTimers({
    now: new Date("2026-06-04T18:34:50Z"),
    toFake: ["Date", "setInterval", "clearInterval"],
  });
  const screen = await renderPart(
    <>
      <Ago at={at} />
      <Ago at={new Date("2026-06-04T18:32:00Z")} />
    </>,
  );
  const time = screen.getByText("4 minutes ago");
  expect(time.getAttribute("datetime")).toBe(at.toISOString());
  expect(time.title.replaceAll("\u202f", " ")).toBe(`June 4, 2026 at 2:30 PM\n${at.toISOString()}`);
  expect(time.dataset.exact?.replaceAll("\u202f", " ")).toBe("Jun 4, 2026, 2:30 PM");
  act(() => void vi.advanceTimersByTime(60_000));
  expect(time.textContent).toBe("5 minutes ago");
  screen.unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test("wraps a moment only before its time", async () => {
  vi.stubEnv("TZ", "America/New_York");
  const { getByTitle } = await renderPart(<Moment at={at} />);
  const { textContent } = getByTitle(at.toISOString());
  expect(textContent?.split(" ")).toHaveLength(2);
  expect(textContent?.replaceAll(/\s/g, " ")).toBe("Jun 4, 2026, 2:30 PM");
});

test("hydrates what a server rendered a minute ago", () => {
  vi.useFakeTimers({ now: new Date("2026-06-04T18:34:50Z"), toFake: ["Date"] });
  function MinuteLater() {
    vi.setSystemTime(new Date("2026-06-04T18:35:50Z"));
    return <Ago at={at} />;
  }
  const { html } = hydrate(<Ago at={at} />, <MinuteLater />);
  expect(html).toContain("4 minutes ago");
});
