import classes from "./illustration.module.css";

/** A folder in which one sheet is missing. */
export const LostPagePicture = () => (
  <svg className={classes.picture} viewBox="0 0 280 180" aria-hidden="true">
    <path
      className={classes.tint}
      d="M36 48a12 12 0 0 1 12-12h52l16 18h104a12 12 0 0 1 12 12v82a12 12 0 0 1-12 12H48a12 12 0 0 1-12-12z"
    />
    <rect className={classes.surface} x="62" y="24" width="66" height="92" rx="8" />
    <rect className={classes.bar} x="74" y="40" width="40" height="7" rx="3.5" />
    <rect className={classes.bar} x="74" y="55" width="30" height="7" rx="3.5" />
    <rect className={classes.dashed} x="142" y="18" width="66" height="98" rx="8" />
    <path
      className={classes.surface}
      d="M26 84a10 10 0 0 1 10-10h196a10 10 0 0 1 10 11l-9 67a10 10 0 0 1-10 9H45a10 10 0 0 1-10-9z"
    />
    <circle className={classes.stroke} cx="214" cy="124" r="24" />
    <path className={classes.stroke} d="M231 142l20 20" strokeWidth="6" />
    <path className={classes.stroke} d="M208 117a6.5 6.5 0 1 1 9 6c-2 1-3 2-3 4.5M214 134v.2" />
  </svg>
);
