import { messages } from "@app/contract";
import type { Choice } from "@app/contract";
import { useId, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { SelectionCard } from "#components/selection-card.tsx";
import classes from "./choice-grid.module.css";

interface ChoiceGridProps {
  kind: "radio" | "checkbox";
  label: string;
  choices: (Choice & { isPrivate?: boolean })[];
  chosen: readonly string[];
  onChoose: (identifier: string) => void;
  /** For choices without one. */
  description?: string;
  icon?: ReactNode;
}

/** Cards to choose from. One stop for the tab key; inside, the arrow keys walk and space chooses. */
export function ChoiceGrid(props: ChoiceGridProps) {
  const { kind, label, choices, chosen, onChoose, description = "", icon } = props;
  const group = useId();
  const [focused, setFocused] = useState<string>();
  const stop = choices.some(({ identifier }) => identifier === focused)
    ? focused
    : choices[0]?.identifier;
  // A search beside the cards is typed in without drawing hundreds of them anew.
  const cards = useMemo(
    () =>
      choices.map(({ identifier, name, logo, ...choice }) => (
        <SelectionCard
          key={identifier}
          kind={kind}
          group={kind === "radio" ? group : undefined}
          value={identifier}
          name={name}
          description={choice.description ?? description}
          logo={logo}
          icon={icon}
          note={choice.isPrivate ? messages.productPrivate : undefined}
          isChosen={chosen.includes(identifier)}
          // The browser itself makes a group of radio buttons one stop.
          tabIndex={kind === "radio" || identifier === stop ? undefined : -1}
        />
      )),
    [kind, group, choices, chosen, description, icon, stop],
  );
  return (
    <div
      className={classes.grid}
      role={kind === "radio" ? "radiogroup" : "group"}
      aria-label={label}
      onChange={(event) => onChoose((event.target as HTMLInputElement).value)} // cards hold no other fields
      onFocus={(event) => setFocused((event.target as HTMLInputElement).value)}
      onKeyDown={kind === "checkbox" ? walk : undefined}
    >
      {cards}
    </div>
  );
}

function walk(event: React.KeyboardEvent<HTMLElement>) {
  // Such as the browser's own way back.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const cards = [...event.currentTarget.querySelectorAll("input")];
  const at = cards.findIndex((card) => card === document.activeElement);
  if (at === -1) return;
  const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(" ").length;
  const targets: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: cards.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  cards[target]?.focus();
}
