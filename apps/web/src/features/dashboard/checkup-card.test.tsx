import type { CheckupSummary } from "@app/contract";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { CheckupCard } from "./checkup-card.tsx";

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

const shown = async (checkup: Partial<CheckupSummary>) => {
  const summary: CheckupSummary = {
    id: "0d9f3c2a-0000-4000-8000-000000000000",
    companyName: "Acme",
    currentStep: 1,
    furthestStep: 11,
    doneSteps: upTo(10),
    briefMadeAt: null,
    status: "in_progress",
    scheduledAt: null,
    updatedAt: new Date("2026-06-01T12:00:00Z"),
    ...checkup,
  };
  const { container, getAllByRole, getByRole } = await renderPart(
    <CheckupCard checkup={summary} isUnsaved={false} />,
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
    ["Step 11 of 12 • in_progress", "Next: Review Your Information"],
  ],
  [
    "a step that is no longer done as the next one",
    { doneSteps: upTo(10).filter((step) => step !== 5) },
    "step=5",
    ["Step 11 of 12 • in_progress", "Next: Work Platform"],
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
