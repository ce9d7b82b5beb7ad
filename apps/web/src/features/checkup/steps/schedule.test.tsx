import { within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { fakeScreenProps } from "#testing/fake-screen-props.ts";
import { ScheduleScreen } from "./schedule.tsx";

const timeZone = "America/New_York";
beforeEach(() => void vi.stubEnv("TZ", "Europe/Berlin"));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** The server: its settings, and the times of a check-up whose meeting is over. */
function serve(more: object = {}) {
  const settings = { looksUpCompanies: true, meetingTimeZone: timeZone };
  const days = { firstDay: "2026-06-11", lastDay: "2026-07-11", holidays: [] };
  const times = { timeZone, hours: [0, 16], ...days };
  vi.stubGlobal("fetch", async ({ url }: Request) =>
    Response.json({
      json: url.includes("/settings") ? settings : { ...times, taken: [], meeting: null, ...more },
    }),
  );
}

const suggested = (region: HTMLElement) =>
  within(region)
    .getAllByRole("button")
    .map((one) => one.textContent);

test("a past meeting is shown in both time zones", async () => {
  serve();
  const scheduledAt = new Date("2026-06-09T13:00:00Z");
  const answers = { ...fakeScreenProps.answers, scheduledAt };
  const { findByText } = await renderPart(
    <ScheduleScreen {...fakeScreenProps} answers={answers} />,
  );
  await findByText(
    /^Your review meeting was on .+ GMT\+2 \(09:00 AM EDT for the review team\)\. If/,
  );
});

test("guests that were typed but not booked are there again after another step", async () => {
  serve();
  const label = "Guest emails (optional)";
  const first = await renderPart(<ScheduleScreen {...fakeScreenProps} />);
  await first.user.type(await first.findByLabelText(label), "bob@guests.com");
  first.unmount();
  const again = await renderPart(<ScheduleScreen {...fakeScreenProps} />);
  expect(await again.findByLabelText(label)).toHaveProperty("value", "bob@guests.com");
});

test("a suggested time is chosen by one press, and the next one books it", async () => {
  vi.setSystemTime(new Date("2026-06-09T15:00:00Z"));
  serve();
  const scroll = vi.fn<(options: object) => void>();
  HTMLElement.prototype.scrollIntoView = scroll as never; // not in jsdom
  const page = await renderPart(<ScheduleScreen {...fakeScreenProps} checkupId="b" />);
  const region = await page.findByRole("region", { name: "Suggested times" });
  expect(suggested(region)).toEqual([
    "Thursday, June 11, 2026 at 03:00 PM GMT+2Review team's time: 09:00 AM EDT",
    "Friday, June 12, 2026 at 04:30 PM GMT+2Review team's time: 10:30 AM EDT",
    "Monday, June 15, 2026 at 03:30 PM GMT+2Review team's time: 09:30 AM EDT",
  ]);
  const second = within(region).getAllByRole("button")[1]!;
  await page.user.click(second);
  expect(second.getAttribute("aria-pressed")).toBe("true");
  expect(page.getByRole("gridcell", { selected: true }).textContent).toBe("12");
  expect(page.getByRole("radio", { checked: true }).closest("label")?.textContent).toContain(
    "10:30 AM",
  );
  const schedule = page.getByRole("button", { name: "Schedule Review Meeting" });
  expect(document.activeElement).toBe(schedule);
  expect(scroll).toHaveBeenCalledWith({ block: "nearest" });
});
