import { useState } from "react";
import { expect, test } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { SelectionCard } from "./selection-card.tsx";

function Cards({ kind }: { kind: "radio" | "checkbox" }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const toggle = (name: string) =>
    setChosen((others) => {
      if (kind === "radio") return [name];
      return others.includes(name) ? others.filter((other) => other !== name) : [...others, name];
    });
  return (
    <div onChange={(event) => toggle((event.target as HTMLInputElement).value)}>
      {["CMMC", "SOC 2"].map((name) => (
        <SelectionCard
          key={name}
          kind={kind}
          group="standard"
          value={name}
          name={name}
          description={`About ${name}`}
          logo={null}
          isChosen={chosen.includes(name)}
        />
      ))}
    </div>
  );
}

const isChecked = (input: HTMLElement) => (input as HTMLInputElement).checked;

test("one of several radio buttons is chosen", async () => {
  const { user, ...screen } = await renderPart(<Cards kind="radio" />);
  await user.click(screen.getByText("CMMC"));
  await user.click(screen.getByText("SOC 2"));
  expect(isChecked(screen.getByRole("radio", { name: "CMMC" }))).toBe(false);
  expect(isChecked(screen.getByRole("radio", { name: "SOC 2" }))).toBe(true);
});

test("a press anywhere on the card and the space key choose it; it has a name and a description", async () => {
  const { user, ...screen } = await renderPart(<Cards kind="checkbox" />);
  const card = screen.getByRole("checkbox", { name: "CMMC", description: "About CMMC" });
  await user.click(screen.getByText("About CMMC"));
  expect(isChecked(card)).toBe(true);
  await user.click(screen.getByText("CMMC"));
  expect(isChecked(card)).toBe(false);
  card.focus();
  await user.keyboard(" ");
  expect(isChecked(card)).toBe(true);
});
