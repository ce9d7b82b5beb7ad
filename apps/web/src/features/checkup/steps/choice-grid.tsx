import { messages } from "@app/contract";
import type { Choice } from "@app/contract";
import { Title } from "@mantine/core";
import { Fragment, useId, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { SelectionCard } from "#components/selection-card.tsx";
import classes from "./choice-grid.module.css";
import { useTypeAhead } from "./type-ahead.ts";

export interface ChoiceGridProps {
  kind: "radio" | "checkbox";
  label: string;
  choices: (Choice & { isPrivate?: boolean })[];
  chosen: readonly string[];
  onChoose: (identifier: string) => void;
  /** Shown below the names of choices. */
  notes?: ReadonlyMap<string, string>;
  /** For choices without a description. */
  description?: string;
  icon?: ReactNode;
  /** Titles of parts of the list, by the choice that each begins with. */
  headings?: Record<string, string>;
}

/** Cards to choose from. One stop for the tab key; inside, arrows lead from card to card. */
export function ChoiceGrid(props: ChoiceGridProps) {
  const { kind, label, choices, chosen, onChoose, notes, description = "", icon } = props;
  const { headings } = props;
  const isRadio = kind === "radio";
  const group = useId();
  const typeAhead = useTypeAhead(choices.map(({ name }) => name));
  const [focused, setFocused] = useState<string>();
  const stop = choices.some(({ identifier }) => identifier === focused)
    ? focused
    : choices[0]?.identifier;
  return (
    <div
      className={classes.grid}
      role={isRadio ? "radiogroup" : "group"}
      aria-label={label}
      // Cards hold no other fields.
      onChange={(event) => onChoose((event.target as HTMLInputElement).value)}
      onFocus={(event) => setFocused((event.target as HTMLInputElement).value)}
      onKeyDown={isRadio ? typeAhead : moveFocus}
    >
      {choices.map(({ identifier, name, logo, ...choice }) => (
        <Fragment key={identifier}>
          {headings?.[identifier] && (
            <Title order={2} size="h3" className={classes.heading}>
              {headings[identifier]}
            </Title>
          )}
          <SelectionCard
            kind={kind}
            group={isRadio ? group : undefined}
            value={identifier}
            name={name}
            description={choice.description ?? description}
            logo={logo}
            icon={icon}
            note={
              notes?.get(identifier) ?? (choice.isPrivate ? messages.productPrivate : undefined)
            }
            isChosen={chosen.includes(identifier)}
            // For a group of radio buttons the browser does this.
            tabIndex={isRadio || identifier === stop ? undefined : -1}
          />
        </Fragment>
      ))}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event;
  const columns = getComputedStyle(currentTarget).gridTemplateColumns.split(" ").length;
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  const step = steps[key as keyof typeof steps] as number | undefined;
  // Alt with an arrow is the browser's Back.
  if (step === undefined || altKey || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  const cards = [...currentTarget.querySelectorAll("input")];
  cards[cards.indexOf(target as HTMLInputElement) + step]?.focus();
}
