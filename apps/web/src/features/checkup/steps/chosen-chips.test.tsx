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

test("what is chosen is one stop, with arrows from one to the other", async () => {
  const { user, ...screen } = await renderPart(<Page />);
  const focused = () => document.activeElement?.getAttribute("aria-label");
  await user.tab();
  expect(focused()).toBe("Remove Asana");
  await user.keyboard("{ArrowRight}");
  expect(focused()).toBe("Remove Box");
  await user.tab();
  expect(document.activeElement).toBe(screen.getByText("Next"));
  await user.tab({ shift: true });
  expect(focused()).toBe("Remove Box");
  await user.keyboard("{Enter}");
  expect(focused()).toBe("Remove Canva");
  await user.keyboard("{Home} ");
  expect(screen.queryByText("Asana")).toBeNull();
  expect(focused()).toBe("Remove Canva");
});
