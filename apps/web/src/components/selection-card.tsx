import { IconCheck } from "@tabler/icons-react";
import { useId } from "react";
import type { ReactNode } from "react";
import classes from "./selection-card.module.css";

interface SelectionCardProps {
  kind: "radio" | "checkbox";
  /** The group of the radio buttons. */
  group?: string;
  name: string;
  description: string;
  logo: ReactNode;
  isChosen: boolean;
  tabIndex?: number;
  onChoose: () => void;
}

/** A card that is a label around a real radio button or checkbox, so that all of it can be pressed. */
export function SelectionCard(props: SelectionCardProps) {
  const { kind, group, name, description, logo, isChosen, tabIndex, onChoose } = props;
  const id = useId();
  return (
    <label className={classes.card} data-chosen={isChosen || undefined}>
      <input
        className={classes.input}
        type={kind}
        name={group}
        checked={isChosen}
        tabIndex={tabIndex}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-description`}
        onChange={onChoose}
      />
      <span className={classes.logo}>{logo}</span>
      <span className={classes.text}>
        <span id={`${id}-name`} className={classes.name}>
          {name}
        </span>
        <span id={`${id}-description`} className={classes.description} title={description}>
          {description}
        </span>
      </span>
      <span className={classes.mark} data-kind={kind} aria-hidden>
        {isChosen && <IconCheck size={14} stroke={3} />}
      </span>
    </label>
  );
}
