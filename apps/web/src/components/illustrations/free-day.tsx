import classes from "./illustration.module.css";

const days = [0, 1, 2].flatMap((week) => [0, 1, 2, 3, 4].map((day) => ({ week, day })));

/** A calendar on which the day of the meeting is free again. */
export const FreeDayPicture = () => (
  <svg className={classes.picture} viewBox="0 0 280 180" aria-hidden="true">
    <rect className={classes.tint} x="74" y="14" width="158" height="140" rx="14" />
    <rect className={classes.surface} x="56" y="28" width="158" height="140" rx="14" />
    <path className={classes.stroke} d="M92 18v20M178 18v20" />
    <rect className={classes.strong} x="76" y="52" width="62" height="9" rx="4.5" />
    {days.map(({ week, day }) =>
      week === 1 && day === 3 ? (
        <rect
          key="free"
          className={classes.dashed}
          x={75 + day * 25}
          y={77 + week * 28}
          width="20"
          height="20"
          rx="5"
        />
      ) : (
        <rect
          key={`${week} ${day}`}
          className={classes.bar}
          x={76 + day * 25}
          y={78 + week * 28}
          width="18"
          height="18"
          rx="5"
        />
      ),
    )}
  </svg>
);
