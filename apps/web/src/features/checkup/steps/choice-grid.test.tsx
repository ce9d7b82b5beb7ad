import { act, fireEvent } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { ChoiceGrid } from "./choice-grid.tsx";

const names = ["CCPA", "CMMC", "ISO 27001", "PCI DSS", "SOC 1", "SOC 2", "SOX"];
const choices = names.map((name) => ({ identifier: name, name, description: null, logo: null }));

afterEach(() => vi.useRealTimers());

/** The cards, with a clock of the test from here on; `chosen` has every choice in its order. */
async function renderGrid(kind: "radio" | "checkbox") {
  const chosen: string[] = [];
  function Page() {
    const [shown, setShown] = useState<string[]>([]);
    const show = (name: string) => setShown(kind === "radio" ? [name] : [...shown, name]);
    return (
      <>
        <ChoiceGrid
          kind={kind}
          label="Standard"
          choices={choices}
          chosen={shown}
          onPreview={show}
          onChoose={(name) => {
            chosen.push(name);
            show(name);
          }}
        />
        <button>Next</button>
      </>
    );
  }
  const screen = await renderPart(<Page />);
  const card = (name: string) => screen.getByRole(kind, { name }) as HTMLInputElement;
  card("CCPA").focus();
  vi.useFakeTimers({ shouldAdvanceTime: true }); // by itself only as far as the keys need it
  const { keyboard, click } = userEvent.setup({ delay: null });
  return { screen, card, chosen, keyboard, click };
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test("what is typed leads to the card of that name, spaces and all, and chooses it in the end", async () => {
  const { card, chosen, keyboard } = await renderGrid("radio");
  await keyboard("soc 2");
  expect(document.activeElement).toBe(card("SOC 2"));
  expect(card("CCPA").checked).toBe(false);
  expect(chosen).toEqual([]);
  pass(2_000);
  expect(chosen).toEqual(["SOC 2"]);
});

test("a search begins anew after a pause, finds words within names, and goes on with the same letter", async () => {
  const { card, keyboard } = await renderGrid("radio");
  await keyboard("dss");
  expect(document.activeElement).toBe(card("PCI DSS"));
  pass(2_000);
  await keyboard("{Shift>}SO{/Shift}{Shift>}C{/Shift} 2");
  expect(document.activeElement).toBe(card("SOC 2"));
  pass(2_000);
  await keyboard("c");
  expect(document.activeElement).toBe(card("CCPA"));
  await keyboard("c");
  expect(document.activeElement).toBe(card("CMMC"));
  pass(2_000);
  await keyboard("nothing like it");
  expect(document.activeElement).toBe(card("CMMC"));
});

test("arrows choose the card where they rest, and none that they pass", async () => {
  const { card, chosen, keyboard } = await renderGrid("radio");
  for (let presses = 0; presses < 38; presses += 1) {
    await keyboard("{ArrowDown}");
    pass(100);
  }
  expect(card("ISO 27001").checked).toBe(false);
  expect(document.activeElement).toBe(card("PCI DSS")); // 38 cards on, around and around
  expect(card("PCI DSS").checked).toBe(true);
  expect(chosen).toEqual([]);
  pass(400);
  expect(chosen).toEqual(["PCI DSS"]);
  await keyboard("{End}{ArrowRight}{ArrowLeft}");
  pass(400);
  expect(chosen).toEqual(["PCI DSS", "SOX"]);
});

test("where the arrows came to is chosen at once when the focus leaves, or the step", async () => {
  const { screen, chosen, keyboard } = await renderGrid("radio");
  await keyboard("{ArrowRight}");
  fireEvent.focusOut(document.activeElement!, { relatedTarget: screen.getByText("Next") });
  expect(chosen).toEqual(["CMMC"]);
  await keyboard("{ArrowRight}");
  screen.unmount();
  pass(2_000);
  expect(chosen).toEqual(["CMMC", "ISO 27001"]);
});

test("a click and space choose at once, and nothing that the arrows passed follows", async () => {
  const { card, chosen, keyboard, click } = await renderGrid("radio");
  await keyboard(" ");
  expect(chosen).toEqual(["CCPA"]);
  await keyboard("{ArrowRight}");
  await click(card("SOX"));
  expect(chosen).toEqual(["CCPA", "SOX"]);
  pass(2_000);
  expect(chosen).toEqual(["CCPA", "SOX"]);
});

test("among several to choose, keys only lead to a card; space chooses unless it is part of a search", async () => {
  const { card, chosen, keyboard } = await renderGrid("checkbox");
  await keyboard("soc 2{ArrowLeft}");
  expect(document.activeElement).toBe(card("SOC 1"));
  pass(2_000);
  expect(chosen).toEqual([]);
  await keyboard(" ");
  expect(chosen).toEqual(["SOC 1"]);
});
