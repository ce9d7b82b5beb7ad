import { Pill } from "@mantine/core";
import classes from "./chosen-chips.module.css";

interface ChosenChipsProps {
  chosen: readonly string[];
  /** Was chosen elsewhere than in the list, and comes into view. */
  latest?: string | undefined;
  nameOf: (identifier: string) => string;
  onRemove: (identifier: string) => void;
}

const comeIntoView = (node: HTMLElement | null) =>
  node?.scrollIntoView({ block: "center", behavior: "instant" });

/** What is chosen, on whatever page of the list it stands. Always there, so that the first choice moves nothing. */
export function ChosenChips({ chosen, latest, nameOf, onRemove }: ChosenChipsProps) {
  return (
    <section className={classes.chosen} aria-label={`Selected (${chosen.length})`}>
      <h2 className={classes.title}>Selected ({chosen.length})</h2>
      {chosen.length === 0 && <p className={classes.none}>Nothing selected yet</p>}
      <ul className={classes.chips}>
        {chosen.map((identifier) => (
          <li key={identifier} ref={identifier === latest ? comeIntoView : undefined}>
            <Pill
              size="lg"
              className={classes.chip}
              withRemoveButton
              removeButtonProps={{
                "aria-label": `Remove ${nameOf(identifier)}`,
                "aria-hidden": false,
                tabIndex: 0,
                size: 24,
              }}
              onRemove={() => onRemove(identifier)}
            >
              {nameOf(identifier)}
            </Pill>
          </li>
        ))}
      </ul>
    </section>
  );
}
