import { messages } from "@app/contract";
import type { Choice } from "@app/contract";
import { useId, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { SelectionCard } from "#components/selection-card.tsx";
import classes from "./choice-grid.module.css";
import { useChoiceKeys } from "./use-choice-keys.ts";

interface ChoiceGridProps {
  kind: "radio" | "checkbox";
  label: string;
  choices: (Choice & { isPrivate?: boolean })[];
  chosen: readonly string[];
  onChoose: (identifier: string) => void;
  /**
   * Radio buttons alone: keys came to a choice. `onChoose` follows for the one where they rest. Without it
   * they only lead to a choice.
   */
  onPreview?: (identifier: string) => void;
  /** For choices without one. */
  description?: string;
  icon?: ReactNode;
}

/** Cards to choose from. One stop for the tab key; inside, arrows and typed names lead to a card and space chooses it. */
export function ChoiceGrid(props: ChoiceGridProps) {
  const { kind, label, choices, chosen, onChoose, onPreview, description = "", icon } = props;
  const { handlers, cancel } = useChoiceKeys({
    isGrid: kind === "checkbox",
    nameOf: (at) => choices[at]!.name, // a card for each choice
    onPass: (at) => onPreview?.(choices[at]!.identifier), // as above
    onRest: (at) => kind === "radio" && onPreview && onChoose(choices[at]!.identifier), // as above
  });
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
      onChange={(event) => {
        cancel();
        onChoose((event.target as HTMLInputElement).value); // cards hold no other fields
      }}
      onFocus={(event) => setFocused((event.target as HTMLInputElement).value)}
      {...handlers}
      onKeyDown={(event) => {
        if (kind === "radio" && event.key === "Enter") (event.target as HTMLInputElement).click();
        else handlers.onKeyDown(event);
      }}
    >
      {cards}
    </div>
  );
}
