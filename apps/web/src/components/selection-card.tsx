import { IconCheck } from "@tabler/icons-react";
import { memo, useId } from "react";
import type { ReactNode } from "react";
import { Logo } from "#components/logo.tsx";
import classes from "./selection-card.module.css";

interface SelectionCardProps {
  kind: "radio" | "checkbox";
  group?: string;
  value: string;
  name: string;
  description: string;
  logo: string | null;
  /** Shown if there is no logo. */
  icon?: ReactNode;
  note?: string;
  isChosen: boolean;
  tabIndex?: number;
}

/** The element around the cards handles their changes: without a handler, a card renders again only when it changed itself. */
export const SelectionCard = memo(function SelectionCard(props: SelectionCardProps) {
  const { kind, group, value, name, description, logo, icon, note, isChosen, tabIndex } = props;
  const id = useId();
  return (
    <label className={classes.card}>
      <input
        type={kind}
        name={group}
        value={value}
        checked={isChosen}
        tabIndex={tabIndex}
        aria-labelledby={`${id}-name`}
        aria-describedby={note ? `${id}-note ${id}-description` : `${id}-description`}
        onChange={() => undefined} // React expects a handler at a field that is not read-only
      />
      <span>
        <Logo logo={logo} name={name} icon={icon} />
      </span>
      <span className={classes.text}>
        <span id={`${id}-name`} className={classes.name}>
          {name}
        </span>
        {note && (
          <span id={`${id}-note`} className={classes.note}>
            {note}
          </span>
        )}
        <span id={`${id}-description`} className={classes.description} title={description}>
          {description}
        </span>
      </span>
      <span className={classes.mark} data-kind={kind} aria-hidden>
        {isChosen && <IconCheck size={14} stroke={3} />}
      </span>
    </label>
  );
});
