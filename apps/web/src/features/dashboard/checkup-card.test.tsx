import type { CheckupSummary } from "@app/contract";
import { expect, test } from "vitest";
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
    status: "in_progress",
    scheduledAt: null,
    updatedAt: new Date("2026-06-01T12:00:00Z"),
    ...checkup,
  };
  const { container, getAllByRole } = await renderPart(
    <CheckupCard checkup={summary} isKept={false} />,
  );
  const [name, onward] = getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(name).toBe(onward);
  return { text: container.textContent, opens: onward?.split("?")[1] };
};

test("a card keeps how far its check-up is while an earlier step is open", async () => {
  const { text, opens } = await shown({});
  expect(opens).toBe("step=11");
  expect(text).toContain("Step 11 of 12 • in_progress");
  expect(text).toContain("Next: Review Your Information");
});

test("a card says which step has lost its answer", async () => {
  const { text, opens } = await shown({
    doneSteps: upTo(10).filter((step) => step !== 5),
  });
  expect(opens).toBe("step=5");
  expect(text).toContain("Step 11 of 12 • in_progress");
  expect(text).toContain("Next: Work Platform");
});

test("a card opens a step that was reached, also when it is done", async () => {
  const { opens } = await shown({ furthestStep: 4, doneSteps: upTo(4) });
  expect(opens).toBe("step=4");
});
