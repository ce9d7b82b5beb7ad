import { waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { ChoiceGrid } from "./choice-grid.tsx";

const names = ["CCPA", "CMMC", "ISO 27001"];
const choices = names.map((name) => ({
  identifier: name,
  name,
  description: `About ${name}`,
  logo: null,
}));

function Page({ kind }: { kind: "radio" | "checkbox" }) {
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <ChoiceGrid
      kind={kind}
      label="Standard"
      choices={choices}
      chosen={chosen}
      onChoose={(name) =>
        setChosen(kind === "radio" ? [name] : chosen.includes(name) ? [] : [...chosen, name])
      }
    />
  );
}

test("checkboxes are one stop for the Tab key; arrow keys move the focus, and space chooses", async () => {
  const { user, ...screen } = await renderPart(<Page kind="checkbox" />);
  const card = (name: string) => screen.getByRole("checkbox", { name }) as HTMLInputElement;
  await user.tab();
  expect(document.activeElement).toBe(card("CCPA"));
  await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}");
  expect(document.activeElement).toBe(card("CMMC"));
  expect(card("CMMC").checked).toBe(false);
  await user.keyboard(" ");
  expect(card("CMMC").checked).toBe(true);
  await user.tab();
  expect(document.activeElement).toBe(document.body);
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(card("CMMC"));
});

test("a press anywhere on the card chooses it; it has a name and a description", async () => {
  const { user, ...screen } = await renderPart(<Page kind="checkbox" />);
  const card = screen.getByRole("checkbox", { name: "CMMC", description: "About CMMC" });
  await user.click(screen.getByText("About CMMC"));
  expect(card).toHaveProperty("checked", true);
  await user.click(screen.getByText("CMMC"));
  expect(card).toHaveProperty("checked", false);
});

test("a card shows its press at once; its answer follows after the paint, or before anything else happens", async () => {
  const onChoose = vi.fn<(name: string) => void>();
  const grid = { kind: "checkbox", label: "Standard", choices, chosen: [], onChoose } as const;
  const screen = await renderPart(<ChoiceGrid {...grid} />);
  const card = screen.getByRole("checkbox", { name: "CMMC" }) as HTMLInputElement;
  const press = () => {
    onChoose.mockClear();
    card.click();
    expect([card.checked, onChoose.mock.calls.length]).toEqual([true, 0]);
  };
  press();
  await waitFor(() => expect(onChoose.mock.calls).toEqual([["CMMC"]]));
  await waitFor(() => expect(card.checked, "not accepted").toBe(false));
  for (const type of ["pointerdown", "keydown", "click", "pagehide", "visibilitychange"]) {
    press();
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
    expect([card.checked, onChoose.mock.calls.length], type).toEqual([false, 1]);
  }
  press();
  screen.unmount();
  expect(onChoose).toHaveBeenCalledOnce();
});

test("arrow keys choose among radio buttons", async () => {
  const { user, ...screen } = await renderPart(<Page kind="radio" />);
  const card = (name: string) => screen.getByRole("radio", { name }) as HTMLInputElement;
  await user.click(card("CCPA"));
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(card("CMMC"));
  expect(card("CMMC").checked).toBe(true);
  expect(card("CCPA").checked).toBe(false);
});
