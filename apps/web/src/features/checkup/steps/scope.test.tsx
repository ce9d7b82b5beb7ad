import { noAnswers } from "@app/contract";
import { within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { fakeScreenProps } from "#testing/fake-screen-props.ts";
import { ScopeScreen } from "./scope.tsx";

function Page() {
  const [answers, setAnswers] = useState({ ...noAnswers, staffRemote: 10, staffHybrid: 4 });
  return (
    <ScopeScreen
      {...fakeScreenProps}
      answers={{ ...answers, scheduledAt: null }}
      change={(changes) =>
        setAnswers((now) => ({
          ...now,
          ...(typeof changes === "function" ? changes({ ...now }) : changes),
        }))
      }
    />
  );
}

test("an untouched row is empty and not decided; a typed 0 is an answer", async () => {
  const { user, ...screen } = await renderPart(<Page />);
  const row = (name: string) => screen.getByRole("group", { name });
  const box = (name: string) => screen.getByRole("textbox", { name }) as HTMLInputElement;
  const inScope = box("Fully Remote Staff in scope");
  const outOfScope = box("Fully Remote Staff out of scope");
  expect([inScope.value, outOfScope.value]).toEqual(["", ""]);
  within(row("Fully Remote Staff")).getByText("Not decided");
  expect(screen.getByRole("status").textContent).toBe("Not decided");
  expect(box("On-Site Staff in scope").value).toBe("0"); // there is nothing to decide
  expect(within(row("On-Site Staff")).queryByText("Not decided")).toBeNull();

  await user.type(inScope, "0");
  await user.tab();
  expect([inScope.value, outOfScope.value]).toEqual(["0", "10"]);
  within(row("Fully Remote Staff")).getByText("10 of 10 assigned");
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

test("a row's description says what is decided", async () => {
  const { user, ...screen } = await renderPart(<Page />);
  const described = (description: string) =>
    screen.getByRole("group", { name: "Fully Remote Staff", description });
  described("Not decided");
  await user.type(screen.getByRole("textbox", { name: "Fully Remote Staff in scope" }), "4");
  described("10 of 10 assigned");
});
