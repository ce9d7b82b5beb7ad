import { within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { ChosenChips } from "./chosen-chips.tsx";

function Page() {
  const [chosen, setChosen] = useState(["Asana", "Box", "Canva"]);
  const remove = (name: string) => setChosen(chosen.filter((other) => other !== name));
  return (
    <>
      <ChosenChips chosen={chosen} nameOf={(name) => name} onRemove={remove} />
      <button>Next</button>
    </>
  );
}

test("the chips are one stop for the Tab key, with arrow keys between them", async () => {
  const { user, ...screen } = await renderPart(<Page />);
  const focused = () => document.activeElement?.getAttribute("aria-label");
  await user.tab();
  expect(focused()).toBe("Remove Asana");
  const toolbar = screen.getByRole("toolbar", { name: "Remove selected" });
  expect(within(toolbar).getAllByRole("listitem")).toHaveLength(3);
  await user.keyboard("{ArrowRight}");
  expect(focused()).toBe("Remove Box");
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Show all" }));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByText("Next"));
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  expect(focused()).toBe("Remove Box");
  await user.keyboard("{Enter}");
  expect(focused()).toBe("Remove Canva");
  await user.keyboard("{Home} ");
  expect(screen.queryByText("Asana")).toBeNull();
  expect(focused()).toBe("Remove Canva");
});

test("nothing is shown without chips, and no toolbar without their buttons", async () => {
  const name = (identifier: string) => identifier;
  const screen = await renderPart(
    <ChosenChips chosen={["SOC 2"]} nameOf={name} onRemove={undefined} />,
  );
  expect(screen.queryByRole("toolbar")).toBeNull();
  screen.unmount();
  const empty = await renderPart(<ChosenChips chosen={[]} nameOf={name} onRemove={() => {}} />);
  expect(empty.queryByText(/Selected/)).toBeNull();
});
