import classes from "./illustration.module.css";

/** A door that stays shut. */
export const LockedDoorPicture = () => (
  <svg className={classes.picture} viewBox="0 0 280 180" aria-hidden="true">
    <rect className={classes.tint} x="84" y="16" width="112" height="150" rx="10" />
    <rect className={classes.surface} x="98" y="30" width="84" height="136" rx="6" />
    <rect className={classes.bar} x="110" y="44" width="60" height="34" rx="5" />
    <rect className={classes.bar} x="110" y="128" width="60" height="26" rx="5" />
    <path className={classes.hairline} d="M48 166h184" />
    <rect className={classes.accent} x="120" y="92" width="40" height="30" rx="6" />
    <path className={classes.stroke} d="M129 92v-8a11 11 0 0 1 22 0v8" />
    <path className={classes.cut} d="M140 104v7" />
  </svg>
);
