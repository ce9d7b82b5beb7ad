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
