import type { Availability } from "@app/contract";
import { slotsOf } from "@app/contract";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { MeetingCalendar } from "./meeting-calendar.tsx";

const availability: Availability = {
  timeZone: "America/New_York",
  hours: [0, 16],
  firstDay: "2026-06-04",
  lastDay: "2026-08-31",
  holidays: [],
  taken: slotsOf("2026-06-05", "America/New_York")
    .slice(2)
    .map(({ startsAt }) => startsAt),
  meeting: null,
};

async function renderCalendar(day: string | null = null) {
  const onChange = vi.fn<(day: string) => void>();
  const page = await renderPart(
    <MeetingCalendar availability={availability} day={day} onChange={onChange} />,
  );
  return { ...page, onChange, focused: () => document.activeElement?.getAttribute("aria-label") };
}

test("shows a month as a grid, and the number of free times on days with few of them", async () => {
  const page = await renderCalendar("2026-06-05");
  page.getByRole("grid", { name: "June 2026" });
  expect(page.getAllByRole("columnheader").map((head) => head.textContent)).toContain("ThThursday");
  const day = page.getByRole("button", { name: "Friday, June 5, 2026, 2 free times" });
  expect(day.textContent).toBe("52 left");
  expect(page.getByRole("gridcell", { selected: true }).contains(day)).toBe(true);
});

test("chooses a free day; says why another one cannot be chosen", async () => {
  const { user, onChange, ...page } = await renderCalendar();
  await user.click(page.getByRole("button", { name: "Saturday, June 6, 2026, Weekend" }));
  expect(onChange).not.toHaveBeenCalled();
  expect(page.getByRole("status").textContent).toBe("Saturday, June 6, 2026, Weekend");
  await user.click(page.getByRole("button", { name: "Thursday, June 4, 2026, 17 free times" }));
  expect(onChange).toHaveBeenCalledWith("2026-06-04");
  expect(page.getByRole("status").textContent).toBe("");
});

test("the Tab key stops at the first free day; arrow keys move on, also into the next month", async () => {
  const { user, focused, onChange, ...page } = await renderCalendar();
  const days = page.getAllByRole("button").filter((one) => one.dataset.day);
  expect(days.filter((one) => one.tabIndex === 0)).toHaveLength(1);
  page.getByRole("button", { name: "Next month" }).focus();
  await user.tab();
  expect(focused()).toBe("Thursday, June 4, 2026, 17 free times");
  await user.keyboard("{End}");
  expect(focused()).toBe("Saturday, June 6, 2026, Weekend");
  await user.keyboard("{PageDown}{Home}{ArrowRight}");
  expect(focused()).toBe("Monday, July 6, 2026, 17 free times");
  page.getByRole("grid", { name: "July 2026" });
  await user.keyboard("{Enter}");
  expect(onChange).toHaveBeenCalledWith("2026-07-06");
});

test("the button of the next month is disabled at the last month, and keeps the focus", async () => {
  const { user, ...page } = await renderCalendar("2026-07-01");
  const next = page.getByRole("button", { name: "Next month" });
  await user.click(next);
  page.getByRole("grid", { name: "August 2026" });
  await user.click(next);
  page.getByRole("grid", { name: "August 2026" });
  expect(next.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(next);
});
