import classes from "./illustration.module.css";

/** An empty sheet waiting for its first line. */
export const EmptyCheckupsPicture = () => (
  <svg className={classes.picture} viewBox="0 0 240 180" aria-hidden="true">
    <rect className={classes.tint} x="70" y="14" width="118" height="146" rx="14" />
    <rect className={classes.surface} x="54" y="24" width="118" height="146" rx="14" />
    <rect className={classes.strong} x="90" y="16" width="46" height="16" rx="8" />
    {[56, 84, 112, 140].map((y, index) => (
      <g key={y}>
        <circle className={classes.dashed} cx="76" cy={y + 4} r="7" />
        <rect
          className={classes.bar}
          x="92"
          y={y}
          width={[58, 42, 52, 34][index]}
          height="8"
          rx="4"
        />
      </g>
    ))}
    <circle className={classes.accent} cx="176" cy="142" r="22" />
    <path className={classes.cut} d="M176 133v18M167 142h18" />
  </svg>
);
