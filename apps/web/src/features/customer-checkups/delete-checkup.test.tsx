import { afterEach, beforeEach, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { serve } from "#testing/serve.ts";
import { DeleteCheckup } from "./delete-checkup.tsx";

beforeEach(() => void vi.stubEnv("TZ", "Europe/Berlin"));
afterEach(() => void vi.unstubAllEnvs());

test("the question names the meeting's time in the reader's time zone and in the team's", async () => {
  const settings = { looksUpCompanies: true, meetingTimeZone: "America/New_York" };
  serve({ "site/settings": settings });
  const scheduledAt = new Date("2126-06-11T13:00:00Z");
  const checkup = { id: "a", companyName: "Acme", email: "ann@acme.com", scheduledAt };
  const { findByText } = await renderPart(
    <DeleteCheckup checkup={checkup} onClose={() => undefined} />,
  );
  await findByText(/at 03:00 PM GMT\+2 \(09:00 AM EDT for the review team\) will be cancelled/);
});
