import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { MeetingTime } from "./meeting-time.tsx";

beforeEach(() => {
  vi.stubEnv("TZ", "Europe/Berlin");
  const settings = { looksUpCompanies: true, meetingTimeZone: "America/New_York" };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ json: settings })));
});
afterEach(() => void vi.unstubAllEnvs());

test("shows the visitor's time, and the team's below it", async () => {
  const at = new Date("2026-06-09T13:00:00Z");
  const { container, findByText } = await renderPart(<MeetingTime at={at} />);
  await findByText(/09:00 AM EDT/);
  const lines = [...container.querySelectorAll("time, time + span")];
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "Tue, Jun 9, 2026, 03:00 PM GMT+2",
    "Review team's time: 09:00 AM EDT",
  ]);
});
