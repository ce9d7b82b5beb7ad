import { messages } from "@app/contract";
import { Button, Pill, Title } from "@mantine/core";
import { useRovingIndex } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import classes from "./chosen-chips.module.css";

interface ChosenChipsProps {
  chosen: readonly string[];
  /** Those that can no longer be chosen. */
  notOffered?: readonly string[];
  notes?: ReadonlyMap<string, string>;
  /** Undefined where the name is not loaded. */
  nameOf: (identifier: string) => string | undefined;
  /** Undefined where the choice can only be replaced. */
  onRemove: ((identifier: string) => void) | undefined;
}

const mostInLine = 2;

/** In one line above the footer, so that the first choice moves no card. One stop for the Tab key, with arrow keys inside. */
export function ChosenChips(props: ChosenChipsProps) {
  const { chosen, notOffered = [], notes, nameOf, onRemove } = props;
  const section = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const before = useRef(chosen.length);
  useEffect(() => {
    // The latest one is at the end of the line.
    if (before.current > 0 && chosen.length > before.current)
      list.current?.scrollTo({ left: list.current.scrollWidth });
    before.current = chosen.length;
  }, [chosen.length]);
  const toggle = () => {
    list.current?.scrollTo({ left: 0 });
    setIsOpen(!isOpen);
  };
  const { getItemProps } = useRovingIndex({ total: chosen.length, orientation: "both" });
  const toolbar = onRemove && { role: "toolbar", "aria-label": "Remove selected" };
  const remove = (identifier: string, at: number) => {
    const step = section.current?.parentElement;
    flushSync(() => onRemove?.(identifier));
    // Its button is removed: the next one gets the focus, or the first card where no chips are left.
    const buttons = section.current?.querySelectorAll("button") ?? [];
    const next = buttons[Math.min(at, chosen.length - 2)];
    (next ?? step?.querySelector<HTMLElement>("[type=checkbox][value]"))?.focus({
      preventScroll: true,
    });
  };
  if (chosen.length === 0) return null;
  return (
    <section
      ref={section}
      className={classes.chosen}
      data-open={isOpen || undefined}
      aria-label={`Selected (${chosen.length})`}
    >
      <Title order={2} fz="sm" fw={600} lh={1.5}>
        Selected ({chosen.length})
      </Title>
      <div {...toolbar} className={classes.line}>
        <ul ref={list} className={classes.chips}>
          {chosen.map((identifier, at) => {
            const name = nameOf(identifier);
            const note = notOffered.includes(identifier)
              ? messages.noLongerOffered
              : notes?.get(identifier);
            return (
              <li key={identifier} title={name}>
                <Pill
                  size="lg"
                  className={classes.chip}
                  classNames={{ label: classes.label }}
                  withRemoveButton={onRemove !== undefined}
                  removeButtonProps={{
                    ...getItemProps({ index: at }),
                    "aria-label": `Remove ${name ?? `choice ${at + 1}`}`,
                    "aria-hidden": false,
                    size: 24,
                    iconSize: 18,
                  }}
                  onRemove={() => remove(identifier, at)}
                >
                  {name ?? "…"}
                  {note && <span className={classes.note}> {note}</span>}
                </Pill>
              </li>
            );
          })}
        </ul>
      </div>
      {chosen.length > mostInLine && (
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? "Show less" : "Show all"}
        </Button>
      )}
    </section>
  );
}
