import type { Method } from "./document.ts";
import classes from "./reference.module.css";

/** A method in capitals; the colour only helps. */
export const MethodBadge = ({ method }: { method: Method }) => (
  <span className={classes.method} data-method={method}>
    {method.toUpperCase()}
  </span>
);
