import classes from "./cut.module.css";

interface CutProps {
  text: string | null;
  /** Where the table has more columns than fit beside a long text. */
  maxWidth?: string;
}

/** A text that a table may cut short: all of it shows on hover. */
export const Cut = ({ text, maxWidth }: CutProps) =>
  text ? (
    <span title={text} className={maxWidth ? classes.narrow : undefined} style={{ maxWidth }}>
      {text}
    </span>
  ) : (
    <span aria-hidden>-</span>
  );
