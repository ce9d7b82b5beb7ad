import classes from "./illustration.module.css";

const badges = ["SOC 2", "ISO", "NIST", "CMMC", "PCI DSS"];

/** Five seals, one for each of the standards people ask about most. */
export const ComplianceBadgesPicture = () => (
  <svg
    className={classes.picture}
    viewBox="0 0 400 84"
    role="img"
    aria-label={`Standards covered, among others: ${badges.join(", ")}`}
  >
    {badges.map((badge, index) => (
      <g key={badge} transform={`translate(${index * 80 + 40} 0)`}>
        <path
          className={classes.tint}
          d="M0 3c9 6 20 9 31 9v26c0 20-13 34-31 42C-18 72-31 58-31 38V12C-20 12-9 9 0 3z"
        />
        <path className={classes.stroke} d="M-6 26l5 5 9-9.5" />
        <text className={classes.label} y="53">
          {badge}
        </text>
      </g>
    ))}
  </svg>
);
