import type { Availability } from "@app/contract";
import { slotsOf } from "@app/contract";
import { expect, test } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { SlotGrid } from "./slot-grid.tsx";

const timeZone = "America/New_York";
const [first, second] = slotsOf("2026-06-03", timeZone).map(({ startsAt }) => startsAt);

const availability: Availability = {
  timeZone,
  hours: [0, 16],
  firstDay: "2026-06-04",
  lastDay: "2026-08-31",
  holidays: [{ day: "2026-07-03", name: "Independence Day" }],
  taken: [first!, second!], // a day has more than two
  meeting: null,
};

async function openSlots(day: string, more: Partial<Availability> = {}) {
  const page = await renderPart(
    <SlotGrid
      availability={{ ...availability, ...more }}
      day={day}
      chosen={undefined}
      onChoose={() => undefined}
    />,
  );
  const slots = page.getAllByRole("radio") as HTMLInputElement[];
  return { ...page, open: slots.filter((slot) => !slot.disabled), count: slots.length };
}

test("all times of an open day can be chosen", async () => {
  const { open, count } = await openSlots("2026-06-04");
  expect(open).toHaveLength(count);
});

test("only the customer's own meeting can be chosen on a day that is too soon", async () => {
  const meeting = { startsAt: second!, guests: [] } as unknown as Availability["meeting"];
  const { open, getByText, getAllByText, count } = await openSlots("2026-06-03", { meeting });
  expect(open).toHaveLength(1);
  expect(open[0]?.closest("label")?.textContent).toContain("09:30 AM");
  getByText("Taken");
  expect(getAllByText("Not open")).toHaveLength(count - 2);
});

test.each(["2026-06-06", "2026-07-03", "2026-09-01"])("no time of %s is open", async (day) => {
  const { open } = await openSlots(day);
  expect(open).toEqual([]);
});
