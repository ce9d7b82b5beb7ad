import classes from "./illustration.module.css";

/** The sign before the product's name: a sheet whose last line is a check mark. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect className={classes.accent} width="32" height="32" rx="9" />
    <path className={classes.cut} d="M9 10h14M9 15.5h6M9 21.5l3 3 9.5-9" />
  </svg>
);
