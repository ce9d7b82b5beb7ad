import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { fakeScreenProps } from "#testing/fake-screen-props.ts";
import { ScheduleScreen } from "./schedule.tsx";

const timeZone = "America/New_York";
beforeEach(() => void vi.stubEnv("TZ", "Europe/Berlin"));
afterEach(() => void vi.unstubAllEnvs());

/** The server: its settings, and the times of a check-up whose meeting is over. */
function serve() {
  const settings = { looksUpCompanies: true, meetingTimeZone: timeZone };
  const times = { timeZone, firstDay: "2026-06-11", lastDay: "2026-07-11", holidays: [] };
  vi.stubGlobal("fetch", async ({ url }: Request) =>
    Response.json({
      json: url.includes("/settings") ? settings : { ...times, taken: [], meeting: null },
    }),
  );
}

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
