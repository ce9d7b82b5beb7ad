import { noAnswers } from "@app/contract";
import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderStep } from "#testing/render-step.tsx";
import { ScopeScreen } from "./scope.tsx";

test("an untouched row is empty and not decided; a typed 0 is an answer", async () => {
  const { user, ...screen } = await renderStep(ScopeScreen, { staffRemote: 10, staffHybrid: 4 });
  const row = (name: string) => screen.getByRole("group", { name });
  const box = (name: string) => screen.getByRole("textbox", { name }) as HTMLInputElement;
  const inScope = box("Fully Remote Staff in scope");
  const outOfScope = box("Fully Remote Staff out of scope");
  expect([inScope.value, outOfScope.value]).toEqual(["", ""]);
  screen.getByRole("group", { name: "Fully Remote Staff", description: "Not decided" });
  expect(screen.getByRole("status").textContent).toBe("Not decided");
  expect(box("On-Site Staff in scope").value).toBe("0"); // there is nothing to decide
  expect(within(row("On-Site Staff")).queryByText("Not decided")).toBeNull();

  await user.type(inScope, "0");
  await user.tab();
  expect([inScope.value, outOfScope.value]).toEqual(["0", "10"]);
  screen.getByRole("group", { name: "Fully Remote Staff", description: "10 of 10 assigned" });
  within(row("Hybrid Staff")).getByText("Not decided");

  await user.clear(outOfScope);
  await user.tab();
  expect([inScope.value, outOfScope.value]).toEqual(["", ""]);
  within(row("Fully Remote Staff")).getByText("Not decided");
  await user.click(screen.getByRole("checkbox", { name: "Fully Remote Staff not sure" }));
  // The box beside it says "Not Sure" already.
  expect(within(row("Fully Remote Staff")).queryByText(/^not (sure|decided)$/i)?.tagName).toBe(
    "LABEL",
  );
});

test("a table is put in scope at once, and is as before when it is decided row by row again", async () => {
  const { user, ...screen } = await renderStep(ScopeScreen, { staffRemote: 10, staffHybrid: 4 });
  const box = (name: string) => screen.getByRole("textbox", { name }) as HTMLInputElement;
  const staff = within(screen.getByRole("radiogroup", { name: "Staff Scope" }));
  const isChecked = (name: string) =>
    (staff.getByRole("radio", { name }) as HTMLInputElement).checked;
  expect(isChecked("Decide row by row")).toBe(true);
  await user.type(box("Fully Remote Staff out of scope"), "3");
  await user.click(screen.getByRole("checkbox", { name: "Hybrid Staff not sure" }));

  await user.click(staff.getByText("All in scope"));
  expect(screen.getByRole("status").textContent).toBe(
    "14 in scope, 0 out of scope, 0 not assigned",
  );
  expect(box("Hybrid Staff in scope").disabled).toBe(false);
  expect(isChecked("All in scope")).toBe(true);

  await user.click(staff.getByText("Decide row by row"));
  expect(box("Fully Remote Staff out of scope").value).toBe("3");
  expect(box("Hybrid Staff in scope").disabled).toBe(true);
  expect(isChecked("Decide row by row")).toBe(true);
});

test("everything is put in scope by one press, and is as before by another", async () => {
  const devices = { ...noAnswers.devices, windowsLaptops: 7 };
  const { user, ...screen } = await renderStep(ScopeScreen, { staffHybrid: 4, devices });
  const box = (name: string) => (screen.getByRole("textbox", { name }) as HTMLInputElement).value;
  const rows = ["Hybrid Staff in scope", "Windows Laptops in scope", "Hybrid Staff out of scope"];
  await user.type(screen.getByRole("textbox", { name: "Hybrid Staff out of scope" }), "1");
  const everything = screen.getByRole("button", { name: "Everything in scope", pressed: false });
  await user.click(everything);
  expect(rows.map(box)).toEqual(["4", "7", "0"]);
  expect(screen.getAllByRole("radio", { name: "All in scope", checked: true })).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Everything in scope", pressed: true }));
  expect(rows.map(box)).toEqual(["3", "", "1"]);
  expect(screen.getAllByRole("radio", { name: "Decide row by row", checked: true })).toHaveLength(
    2,
  );
});

test("All and None fill a row, also one marked Not Sure; a row of 0 has nothing to fill", async () => {
  const { user, ...screen } = await renderStep(ScopeScreen, { staffRemote: 10, staffHybrid: 4 });
  const staff = within(screen.getByRole("radiogroup", { name: "Staff Scope" }));
  const values = () =>
    ["in", "out of"].map(
      (side) =>
        (
          screen.getByRole("textbox", {
            name: `Fully Remote Staff ${side} scope`,
          }) as HTMLInputElement
        ).value,
    );
  await user.click(screen.getByRole("button", { name: "None of Fully Remote Staff" }));
  expect(values()).toEqual(["0", "10"]);
  await user.click(screen.getByRole("checkbox", { name: "Fully Remote Staff not sure" }));
  await user.click(screen.getByRole("button", { name: "All of Fully Remote Staff" }));
  expect(values()).toEqual(["10", "0"]);
  expect(screen.queryByRole("button", { name: /On-Site/ })).toBeNull();

  await user.click(screen.getByRole("button", { name: "All of Hybrid Staff" }));
  expect((staff.getByRole("radio", { name: "All in scope" }) as HTMLInputElement).checked).toBe(
    true,
  );
  await user.click(staff.getByText("Decide row by row"));
  expect(values()).toEqual(["10", "0"]);
});
