import { messages } from "@app/contract";
import type { Choice } from "@app/contract";
import { Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Fragment, memo, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { flushSync } from "react-dom";
import { Logo } from "#components/logo.tsx";
import { nextPaint } from "#lib/clock.ts";
import classes from "./choice-grid.module.css";
import { lettersOf } from "./letters-of.ts";
import cardClasses from "./selection-card.module.css";

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
  /** For choices without a logo. */
  icon?: ReactNode;
  /** Titles of parts of the list, by the choice that each begins with. */
  headings?: Record<string, string>;
}

/** Cards to choose from. One stop for the tab key; inside, arrows lead from card to card. */
export function ChoiceGrid(props: ChoiceGridProps) {
  const { kind, label, choices, chosen, onChoose, notes, description = "", icon } = props;
  const isRadio = kind === "radio";
  const [pressed, press] = usePress(onChoose);
  const isShown = (one: string) =>
    isRadio ? (pressed ?? chosen[0]) === one : chosen.includes(one) !== (pressed === one);
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
      onChange={(event) => press((event.target as HTMLInputElement).value)}
      onFocus={(event) => setFocused((event.target as HTMLInputElement).value)}
      onKeyDown={isRadio ? typeAhead : moveFocus}
    >
      {choices.map(({ identifier, isPrivate, ...choice }) => (
        <Fragment key={identifier}>
          {props.headings?.[identifier] && (
            <Title order={2} size="h3" className={classes.heading}>
              {props.headings[identifier]}
            </Title>
          )}
          <SelectionCard
            {...choice}
            kind={kind}
            group={isRadio ? group : undefined}
            identifier={identifier}
            description={choice.description ?? description}
            icon={icon}
            note={notes?.get(identifier) ?? (isPrivate ? messages.productPrivate : undefined)}
            isChosen={isShown(identifier)}
            // For a group of radio buttons the browser does this.
            tabIndex={isRadio || identifier === stop ? undefined : -1}
          />
        </Fragment>
      ))}
    </div>
  );
}

interface SelectionCardProps extends Choice, Pick<ChoiceGridProps, "kind" | "icon"> {
  description: string;
  group?: string;
  note?: string;
  isChosen: boolean;
  tabIndex?: number;
}

/** The element around the cards handles their changes: without a handler, a card renders again only when it changed itself. */
const SelectionCard = memo(function SelectionCard(props: SelectionCardProps) {
  const { kind, group, identifier, name, description, logo, icon, note } = props;
  const { isChosen, tabIndex } = props;
  const id = useId();
  return (
    <label className={cardClasses.card}>
      <input
        type={kind}
        name={group}
        value={identifier}
        checked={isChosen}
        tabIndex={tabIndex}
        aria-labelledby={`${id}-name`}
        aria-describedby={note ? `${id}-note ${id}-description` : `${id}-description`}
        onChange={() => undefined} // React expects a handler at a field that is not read-only
      />
      <span>
        <Logo logo={logo} name={name} icon={icon} />
      </span>
      <span className={cardClasses.text}>
        <span id={`${id}-name`} className={cardClasses.name}>
          {name}
        </span>
        {note && (
          <span id={`${id}-note`} className={cardClasses.note}>
            {note}
          </span>
        )}
        <span id={`${id}-description`} className={cardClasses.description} title={description}>
          {description}
        </span>
      </span>
      <span className={cardClasses.mark} data-kind={kind} aria-hidden>
        {isChosen && <IconCheck size={14} stroke={3} />}
      </span>
    </label>
  );
});

/**
 * The pressed card is shown first: what depends on its answer is rendered once it was painted. Whatever happens before, such
 * as a press on Next or the end of the page, finds the answer.
 */
function usePress(onChoose: (identifier: string) => void) {
  const [pressed, press] = useState<string>();
  const choose = useEffectEvent(onChoose);
  useLayoutEffect(() => {
    if (pressed === undefined) return;
    const waiting = new AbortController();
    const { signal } = waiting;
    const answer = () => {
      if (signal.aborted) return;
      waiting.abort();
      press(undefined);
      choose(pressed);
    };
    for (const type of otherEvents)
      addEventListener(type, () => flushSync(answer), { capture: true, signal });
    void nextPaint().then(answer);
    return answer;
  }, [pressed]);
  return [pressed, press] as const;
}

const otherEvents = ["pointerdown", "keydown", "click", "pagehide", "visibilitychange"];

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

const typingPauseMs = 1_000;

/** Typed letters choose the radio button whose name begins with them; the same letter again leads to the next one. */
function useTypeAhead(names: string[]) {
  const typed = useRef({ text: "", at: 0 });
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget, altKey, ctrlKey, metaKey, timeStamp } = event;
    const letter = key.length === 1 ? lettersOf(key) : "";
    if (letter === "" || altKey || ctrlKey || metaKey) return;
    const text =
      timeStamp - typed.current.at < typingPauseMs ? typed.current.text + letter : letter;
    typed.current = { text, at: timeStamp };
    const isRepeated = text === letter.repeat(text.length);
    const wanted = isRepeated ? letter : text;
    const radios = [...currentTarget.querySelectorAll("input")];
    const from = radios.indexOf(target as HTMLInputElement) + (isRepeated ? 1 : 0);
    const found = [...radios.keys()]
      .map((at) => (from + at) % radios.length)
      .find((at) => lettersOf(names[at] ?? "").startsWith(wanted));
    if (found === undefined) return;
    radios[found]?.focus();
    radios[found]?.click();
  };
}
