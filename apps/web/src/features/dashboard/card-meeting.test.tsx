import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { CheckupCard } from "./checkup-card.tsx";

vi.mock("#lib/format.ts", async (original) => ({
  ...(await original<object>()),
  visitorTimeZone: () => "Etc/Unknown",
}));

test("shows meetings in a browser with an unknown time zone before the settings are loaded", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const { container } = await renderPart(
    <CheckupCard
      checkup={{
        id: "0d9f3c2a-0000-4000-8000-000000000000",
        companyName: "Acme",
        currentStep: 12,
        furthestStep: 12,
        doneSteps: [],
        status: "in_progress",
        scheduledAt: new Date("2026-06-09T13:00:00Z"),
        updatedAt: new Date("2026-06-01T12:00:00Z"),
      }}
      isUnsaved={false}
    />,
  );
  expect(container.textContent).toContain("Tuesday, June 9, 2026 at 01:00 PM UTC");
});
