import { expect, test, vi } from "vitest";
import { renderStep } from "#testing/render-step.tsx";
import { StaffScreen } from "./staff.tsx";
import type { StepScreenProps } from "./step-screen.ts";

async function renderStaff(first: Parameters<typeof renderStep>[1] = {}) {
  const holdsUnfinished = vi.fn<StepScreenProps["holdsUnfinished"]>();
  const Step = (props: StepScreenProps) => (
    <>
      <StaffScreen {...props} holdsUnfinished={holdsUnfinished} />
      <footer>
        <button type="button">Back</button>
        <button type="button" id="next-step">
          Next
        </button>
      </footer>
    </>
  );
  const screen = await renderStep(Step, first);
  const box = (name: string) => screen.getByRole("textbox", { name }) as HTMLInputElement;
  const mode = (name: string) => screen.getByRole("button", { name });
  const total = box("How many people in all?");
  const counts = () =>
    ["Fully Remote Staff", "Hybrid Staff", "On-Site Staff"].map((name) =>
      Number(box(name).value.replace(",", "")),
    );
  const pressed = () =>
    screen.queryAllByRole("button", { pressed: true }).map(({ textContent }) => textContent);
  return { ...screen, box, mode, total, counts, pressed, holdsUnfinished };
}

test("a total and one press are all staff; further presses split it, a second press takes one out", async () => {
  const { user, total, mode, counts, pressed, ...screen } = await renderStaff();
  expect(total.value).toBe("");
  await user.type(total, "13");
  expect(counts()).toEqual([0, 0, 0]);
  await user.click(mode("Remote"));
  expect(counts()).toEqual([13, 0, 0]);
  expect(screen.getByRole("status").textContent).toBe("13");
  await user.click(mode("On-site"));
  expect(counts()).toEqual([7, 0, 6]);
  await user.click(mode("Hybrid"));
  expect(counts()).toEqual([5, 4, 4]);
  await user.click(mode("Remote"));
  expect(counts()).toEqual([0, 7, 6]);
  expect(pressed()).toEqual(["Hybrid", "On-site"]);
  await user.clear(total);
  expect(counts()).toEqual([0, 0, 0]);
  await user.type(total, "10");
  expect(counts()).toEqual([0, 5, 5]);
});

test("the ways to work can be pressed before the total is entered", async () => {
  const { user, total, mode, counts } = await renderStaff();
  await user.click(mode("Remote"));
  await user.click(mode("Hybrid"));
  await user.type(total, "5");
  expect(counts()).toEqual([3, 2, 0]);
});

test("a count that is entered itself, here or elsewhere, counts in the total and ends the split", async () => {
  const { user, total, box, mode, counts, pressed, setElsewhere } = await renderStaff();
  await user.type(total, "12");
  await user.click(mode("Remote"));
  await user.type(box("Hybrid Staff"), "3");
  expect(total.value).toBe("15");
  expect(pressed()).toEqual([]);
  setElsewhere({ staffOnsite: 2 });
  expect(total.value).toBe("17");
  await user.type(total, "20");
  expect(counts()).toEqual([12, 3, 2]);
  await user.click(mode("On-site"));
  expect(counts()).toEqual([0, 0, 20]);
});

test("an even split is found again", async () => {
  const { total, pressed } = await renderStaff({ staffRemote: 7, staffOnsite: 6 });
  expect(total.value).toBe("13");
  expect(pressed()).toEqual(["Remote", "On-site"]);
});

test("leaving asks while a total is not split", async () => {
  const { user, total, mode, box, holdsUnfinished, counts, ...screen } = await renderStaff();
  await user.type(total, "12");
  expect(holdsUnfinished).toHaveBeenLastCalledWith("split");
  await user.click(mode("Hybrid"));
  expect(holdsUnfinished).toHaveBeenLastCalledWith(undefined);
  await user.clear(total);
  await user.type(total, "100001");
  expect(holdsUnfinished).toHaveBeenLastCalledWith("split");
  screen.getByText("Must be less than 100,000");
  expect(counts()).toEqual([0, 10_000, 0]);
  await user.type(box("Hybrid Staff"), "9");
  expect(holdsUnfinished).toHaveBeenLastCalledWith(undefined);
});

test("Enter goes from number to number and then to Next, which it does not press", async () => {
  const { user, total, box, ...screen } = await renderStaff();
  const next = screen.getByRole("button", { name: "Next" });
  const pressed = vi.fn<() => void>();
  next.addEventListener("click", pressed);
  await user.click(total);
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remote" }));
  await user.click(box("Fully Remote Staff"));
  for (const name of ["Hybrid Staff", "On-Site Staff"]) {
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(box(name));
  }
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(next);
  expect(pressed).not.toHaveBeenCalled();
});
