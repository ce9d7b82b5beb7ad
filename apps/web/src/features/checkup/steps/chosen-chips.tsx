import { messages } from "@app/contract";
import { Pill } from "@mantine/core";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import classes from "./chosen-chips.module.css";
import { useChoiceKeys } from "./use-choice-keys.ts";

interface ChosenChipsProps {
  chosen: readonly string[];
  /** Was chosen elsewhere than in the list, and comes into view. */
  latest?: string | undefined;
  /** The ones that nobody can choose any more. */
  notOffered?: readonly string[];
  /** Undefined where the name is not loaded. */
  nameOf: (identifier: string) => string | undefined;
  /** None where what is chosen can only be replaced. */
  onRemove: ((identifier: string) => void) | undefined;
}

const comeIntoView = (node: HTMLElement | null) =>
  node?.scrollIntoView({ block: "center", behavior: "instant" });

/**
 * What is chosen, on whatever page of the list it stands. Always there, so that the first choice moves nothing.
 * One stop for the tab key, with arrows from one to the other.
 */
export function ChosenChips(props: ChosenChipsProps) {
  const { chosen, latest, notOffered = [], nameOf, onRemove } = props;
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { handlers } = useChoiceKeys({});
  const hint = useId();
  const hasButtons = onRemove !== undefined && chosen.length > 0;
  const [focused, setFocused] = useState<string>();
  const stop = focused !== undefined && chosen.includes(focused) ? focused : chosen[0];
  const remove = (identifier: string) => {
    const at = chosen.indexOf(identifier);
    const below = title.current?.parentElement?.nextElementSibling;
    flushSync(() => onRemove?.(identifier));
    // Its button is gone: the next one has the focus; what stands below, where no chips are left to show.
    const buttons = list.current?.querySelectorAll("button") ?? [];
    const next = buttons[Math.min(at, buttons.length - 1)] ?? title.current;
    (next ?? below?.querySelector<HTMLElement>("input, button"))?.focus();
  };
  return (
    <section className={classes.chosen} aria-label={`Selected (${chosen.length})`}>
      <h2 ref={title} tabIndex={-1} className={classes.title}>
        Selected ({chosen.length})
      </h2>
      {chosen.length === 0 && <p className={classes.none}>Nothing selected yet</p>}
      <div
        role={hasButtons ? "toolbar" : undefined}
        aria-label={hasButtons ? "Remove selected" : undefined}
        aria-describedby={hasButtons ? hint : undefined}
        {...handlers}
      >
        <ul ref={list} className={classes.chips}>
          {chosen.map((identifier, at) => (
            <li key={identifier} ref={identifier === latest ? comeIntoView : undefined}>
              <Pill
                size="lg"
                className={classes.chip}
                classNames={{ label: classes.label }}
                withRemoveButton={onRemove !== undefined}
                removeButtonProps={{
                  "aria-label": `Remove ${nameOf(identifier) ?? `choice ${at + 1}`}`,
                  "aria-hidden": false,
                  tabIndex: identifier === stop ? 0 : -1,
                  size: 24,
                  iconSize: 18,
                  onFocus: () => setFocused(identifier),
                }}
                onRemove={() => remove(identifier)}
              >
                {nameOf(identifier) ?? (
                  <span className={classes.blank} style={{ width: `${identifier.length}ch` }} />
                )}
                {notOffered.includes(identifier) && (
                  <span className={classes.note}> {messages.noLongerOffered}</span>
                )}
              </Pill>
            </li>
          ))}
        </ul>
      </div>
      <span id={hint} hidden>
        Use the arrow keys to move among the selected ones
      </span>
    </section>
  );
}
