import { messages } from "@app/contract";
import { Pill, Text, Title } from "@mantine/core";
import { useRovingIndex } from "@mantine/hooks";
import { useRef } from "react";
import { flushSync } from "react-dom";
import classes from "./chosen-chips.module.css";

interface ChosenChipsProps {
  chosen: readonly string[];
  /** Those that can no longer be chosen. */
  notOffered?: readonly string[];
  /** Undefined where the name is not loaded. */
  nameOf: (identifier: string) => string | undefined;
  /** Undefined where the choice can only be replaced. */
  onRemove: ((identifier: string) => void) | undefined;
}

/**
 * All chosen entries, whichever page of the list they are on. Always rendered, so that the first choice moves nothing.
 * One stop for the Tab key, with arrow keys between the chips.
 */
export function ChosenChips(props: ChosenChipsProps) {
  const { chosen, notOffered = [], nameOf, onRemove } = props;
  const section = useRef<HTMLElement>(null);
  const { getItemProps } = useRovingIndex({ total: chosen.length, orientation: "both" });
  const toolbar = onRemove &&
    chosen.length > 0 && { role: "toolbar", "aria-label": "Remove selected" };
  const remove = (identifier: string, at: number) => {
    const below = section.current?.nextElementSibling;
    flushSync(() => onRemove?.(identifier));
    // Its button is removed: the next one gets the focus, or the list below where no chips are left.
    const buttons = section.current?.querySelectorAll("button") ?? [];
    const next = buttons[Math.min(at, buttons.length - 1)] ?? section.current?.querySelector("h2");
    (next ?? below?.querySelector<HTMLElement>("input, button"))?.focus();
  };
  return (
    <section ref={section} className={classes.chosen} aria-label={`Selected (${chosen.length})`}>
      <Title order={2} tabIndex={-1} fz="sm" fw={600} lh={1.5} mb={8}>
        Selected ({chosen.length})
      </Title>
      {chosen.length === 0 && (
        <Text size="sm" c="var(--muted)" lh="2rem">
          Nothing selected yet
        </Text>
      )}
      <div {...toolbar}>
        <ul className={classes.chips}>
          {chosen.map((identifier, at) => {
            const name = nameOf(identifier);
            return (
              <li key={identifier}>
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
                  {notOffered.includes(identifier) && (
                    <span className={classes.note}> {messages.noLongerOffered}</span>
                  )}
                </Pill>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
