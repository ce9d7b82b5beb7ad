import classes from "./illustration.module.css";

const rows = [
  { y: 122, width: 170, done: true },
  { y: 166, width: 210, done: true },
  { y: 210, width: 148, done: true },
  { y: 254, width: 190, done: false },
];

/** A check-up half done: answered rows, how much is covered, and the day of the review. */
export const HeroPicture = () => (
  <svg className={classes.picture} viewBox="0 0 560 440" aria-hidden="true">
    <rect className={classes.tint} x="96" y="20" width="404" height="356" rx="20" />
    <rect className={classes.surface} x="60" y="44" width="380" height="352" rx="16" />
    <rect className={classes.strong} x="88" y="72" width="132" height="12" rx="6" />
    <rect className={classes.bar} x="88" y="96" width="324" height="6" rx="3" />
    <rect className={classes.accent} x="88" y="96" width="218" height="6" rx="3" />

    {rows.map(({ y, width, done }) => (
      <g key={y}>
        <rect className={classes.hairline} x="88" y={y} width="324" height="34" rx="9" />
        {done ? (
          <>
            <circle className={classes.accent} cx="108" cy={y + 17} r="9" />
            <path className={classes.cut} d={`M104 ${y + 17}l3 3 5.5-5.5`} />
          </>
        ) : (
          <circle className={classes.dashed} cx="108" cy={y + 17} r="8" />
        )}
        <rect className={classes.bar} x="128" y={y + 13} width={width} height="8" rx="4" />
      </g>
    ))}

    <circle className={classes.hairline} cx="122" cy="342" r="26" strokeWidth="7" />
    <circle
      className={classes.stroke}
      cx="122"
      cy="342"
      r="26"
      pathLength="100"
      strokeDasharray="68 100"
      transform="rotate(-90 122 342)"
    />
    <rect className={classes.strong} x="166" y="324" width="84" height="10" rx="5" />
    <rect className={classes.bar} x="166" y="346" width="122" height="8" rx="4" />

    <g>
      <rect className={classes.surface} x="344" y="272" width="176" height="148" rx="14" />
      <rect className={classes.strong} x="362" y="290" width="64" height="9" rx="4.5" />
      {[0, 1, 2, 3].flatMap((week) =>
        [0, 1, 2, 3, 4].map((day) => (
          <rect
            key={`${week} ${day}`}
            className={week === 2 && day === 3 ? classes.accent : classes.bar}
            x={362 + day * 29}
            y={314 + week * 24}
            width="20"
            height="15"
            rx="4.5"
          />
        )),
      )}
      <path className={classes.cut} d="M454.5 369.5l3 3 5-5.5" />
    </g>

    <g>
      <path
        className={classes.tint}
        d="M470 84c16 0 30-5 42-14 12 9 26 14 42 14v32c0 32-18 52-42 62-24-10-42-30-42-62z"
        transform="translate(-34 0)"
      />
      <path className={classes.stroke} d="M460 122l13 13 25-26" />
    </g>
  </svg>
);
