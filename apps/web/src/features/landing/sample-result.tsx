import { Text } from "@mantine/core";
import { IconCalendarEvent } from "@tabler/icons-react";
import classes from "./sample-result.module.css";

const scope = [
  { label: "On-Site Staff", inScope: 62, total: 85 },
  { label: "Windows Laptops", inScope: 48, total: 104 },
  { label: "Servers", inScope: 9, total: 9 },
];

const applications = ["Microsoft 365", "AWS", "Slack", "1Password"];

/** What a finished check-up looks like, of a company that there is not. Drawn, not photographed: it follows the theme. */
export const SampleResult = () => (
  <figure className={classes.sample}>
    <div className={classes.card}>
      <div className={classes.head}>
        <div>
          <Text fw={650}>Springfield Machines</Text>
          <Text size="sm" c="dimmed">
            Manufacturing, 51-200 people
          </Text>
        </div>
        <span className={classes.standard}>CMMC</span>
      </div>
      <dl className={classes.scope}>
        {scope.map(({ label, inScope, total }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {inScope} of {total} in scope
            </dd>
            <dd className={classes.bar} aria-hidden>
              <span style={{ inlineSize: `${(inScope / total) * 100}%` }} />
            </dd>
          </div>
        ))}
      </dl>
      <ul className={classes.applications}>
        {applications.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <div className={classes.meeting}>
        <IconCalendarEvent size={20} stroke={1.75} aria-hidden />
        <span>Review meeting: Thursday at 10:00 AM, 30 minutes</span>
      </div>
    </div>
    <Text component="figcaption" size="sm" c="dimmed">
      A sample: the company is made up.
    </Text>
  </figure>
);
