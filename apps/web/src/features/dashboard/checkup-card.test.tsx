import type { CheckupSummary } from "@app/contract";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { CheckupCard } from "./checkup-card.tsx";

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

const summary: CheckupSummary = {
  id: "0d9f3c2a-0000-4000-8000-000000000000",
  companyName: "Acme",
  currentStep: 1,
  furthestStep: 11,
  doneSteps: upTo(10),
  briefMadeAt: null,
  bring: { ready: 0, all: 0 },
  meetingPlace: "",
  status: "in_progress",
  scheduledAt: null,
  updatedAt: new Date("2026-06-01T12:00:00Z"),
};

const shown = async (checkup: Partial<CheckupSummary>) => {
  const { container, getAllByRole, getByRole } = await renderPart(
    <CheckupCard checkup={{ ...summary, ...checkup }} isUnsaved={false} />,
  );
  const name = getAllByRole("link")[0]?.getAttribute("href");
  const onward = getByRole("link", { name: "Continue" }).getAttribute("href");
  expect(name).toBe(onward);
  return { text: container.textContent, opens: onward?.split("?")[1] };
};

test.each<[name: string, checkup: Partial<CheckupSummary>, opens: string, texts: string[]]>([
  [
    "the furthest step while an earlier one is open",
    {},
    "step=11",
    ["Step 11 of 12 • in_progress", "Next: Review Your Information, about 1 minute left"],
  ],
  [
    "a step that is no longer done as the next one",
    { doneSteps: upTo(10).filter((step) => step !== 5) },
    "step=5",
    ["Step 11 of 12 • in_progress", "Next: Work Platform, about 2 minutes left"],
  ],
  [
    "the review of a completed check-up",
    { status: "completed", furthestStep: 12, doneSteps: upTo(11) },
    "step=11",
    [],
  ],
  ["the furthest step, even if it is done", { furthestStep: 4, doneSteps: upTo(4) }, "step=4", []],
])("opens %s", async (_, checkup, step, texts) => {
  const { text, opens } = await shown(checkup);
  expect(opens).toBe(step);
  for (const part of texts) expect(text).toContain(part);
});

test("shows a meeting in a browser with an unknown time zone before the settings are loaded", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const { prototype } = Intl.DateTimeFormat;
  const resolved = prototype.resolvedOptions.call(new Intl.DateTimeFormat());
  vi.spyOn(prototype, "resolvedOptions").mockReturnValue({ ...resolved, timeZone: "Etc/Unknown" });
  const { text } = await shown({ scheduledAt: new Date("2026-06-09T13:00:00Z") });
  expect(text).toContain("Tuesday, June 9, 2026 at 01:00 PM UTC");
});

test("a completed check-up leads to its result, and says where its meeting takes place and how soon", async () => {
  const { getAllByRole, getByRole, getByText } = await renderPart(
    <CheckupCard
      checkup={{
        ...summary,
        status: "completed",
        briefMadeAt: new Date("2026-06-01T12:00:00Z"),
        scheduledAt: new Date(Date.now() + 3 * 86_400_000 + 60_000),
        meetingPlace: "https://meet.acme.com/reviews",
      }}
      isUnsaved={false}
    />,
  );
  expect(getAllByRole("link")[0]?.getAttribute("href")).toBe(`/checkup/${summary.id}/result`);
  const place = getByRole("link", { name: "meet.acme.com/reviews" });
  expect(place.getAttribute("href")).toBe("https://meet.acme.com/reviews");
  getByText("in 3 days");
});
