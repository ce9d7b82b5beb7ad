import type { Answers } from "@app/contract";
import { noAnswers } from "@app/contract";
import { useEffect } from "react";
import { expect, test, vi } from "vitest";
import { renderStep } from "#testing/render-step.tsx";
import { DevicesScreen } from "./devices.tsx";
import type { AnswersChange, StepScreenProps } from "./step-screen.ts";

const company = { staffRemote: 8, staffOnsite: 4, workPlatforms: ["windows", "mobile-devices"] };
const none = noAnswers.devices;

async function renderDevices(first: Partial<Answers> = company, wasDone = false) {
  const propose = vi.fn<StepScreenProps["propose"]>();
  let answers = noAnswers;
  const Step = (props: StepScreenProps) => {
    useEffect(() => {
      answers = props.answers;
    });
    return <DevicesScreen {...props} propose={propose} wasDone={wasDone} />;
  };
  const screen = await renderStep(Step, first);
  /** What Next would store. */
  const afterNext = () => {
    const changes: AnswersChange | undefined = propose.mock.lastCall?.[0];
    const changed = typeof changes === "function" ? changes(answers) : changes;
    return { ...answers, ...changed }.devices;
  };
  const box = (name: string | RegExp) => screen.getByRole("textbox", { name }) as HTMLInputElement;
  const proposed = () =>
    screen.getAllByRole("textbox").filter((one) => one.hasAttribute("aria-description"));
  const total = () => screen.getByRole("status").textContent;
  return { ...screen, box, proposed, total, afterNext, stored: () => answers.devices };
}

const numbers = { windowsLaptops: 8, windowsDesktops: 4, iosDevices: 6, androidDevices: 6 };

test("one press shows the proposed numbers; they are answers only after Next", async () => {
  const { user, box, proposed, total, afterNext, stored, ...screen } = await renderDevices();
  screen.getByText("Proposed from your staff: 24 devices");
  expect(afterNext()).toEqual(none);
  await user.click(screen.getByRole("button", { name: "Use these numbers" }));
  expect(box("Windows Laptops").value).toBe("8");
  expect(total()).toBe("24");
  expect(proposed()).toHaveLength(4);
  const slider = screen.getByRole("slider", { name: "Windows Laptops" });
  expect(slider.getAttribute("aria-valuetext")).toBe("8, proposed");
  expect(stored()).toEqual(none);
  expect(afterNext()).toEqual({ ...none, ...numbers });
});

test("an entered number is an answer and leaves the others proposed, also when it is 0", async () => {
  const { user, box, proposed, total, afterNext, stored, ...screen } = await renderDevices();
  await user.click(screen.getByRole("button", { name: "Use these numbers" }));
  await user.clear(box("Windows Laptops"));
  await user.type(box("Windows Laptops"), "9");
  await user.clear(box(/^Android/));
  expect(stored()).toEqual({ ...none, windowsLaptops: 9 });
  expect(proposed()).toHaveLength(2);
  expect(total()).toBe("19");
  expect(afterNext()).toEqual({ ...none, ...numbers, windowsLaptops: 9, androidDevices: 0 });
});

test("Clear takes the proposed numbers out, with the focus on the same button", async () => {
  const { user, proposed, total, afterNext, ...screen } = await renderDevices();
  const button = screen.getByRole("button", { name: "Use these numbers" });
  await user.dblClick(button);
  expect(proposed()).toHaveLength(4);
  expect(button.textContent).toBe("Clear");
  await new Promise((pass) => setTimeout(pass, 600)); // a click of its own
  await user.click(button);
  expect(document.activeElement).toBe(button);
  expect(proposed()).toEqual([]);
  expect(total()).toBe("0");
  expect(afterNext()).toEqual(none);
});

test("nothing is proposed again, over numbers or without staff", async () => {
  for (const screen of [
    await renderDevices(company, true),
    await renderDevices({ ...company, devices: { ...none, servers: 1 } }),
    await renderDevices({ workPlatforms: ["windows"] }),
  ]) {
    expect(screen.queryByText("Proposed from your answers")).toBeNull();
    screen.unmount();
  }
});
