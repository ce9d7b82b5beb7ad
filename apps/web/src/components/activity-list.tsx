import type { ActivityRow } from "@app/contract";
import { Anchor, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Ago } from "#components/moment.tsx";
import { activityLink } from "#lib/activity-link.ts";
import { actionText, recordText } from "#lib/activity-text.ts";
import classes from "./activity-list.module.css";

interface ActivityListProps {
  rows: ActivityRow[];
  /** Whether a record's name leads to its page. */
  isLinked?: boolean;
}

/** What happened, who did it and when. */
export const ActivityList = ({ rows, isLinked = false }: ActivityListProps) =>
  rows.length === 0 ? (
    <Text c="dimmed">Nothing happened yet.</Text>
  ) : (
    <ol className={classes.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <span className={classes.what}>
            {actionText(row)} <Record row={row} isLinked={isLinked} />
          </span>
          <span className={classes.who}>
            {row.actorEmail ?? "System"}, <Ago at={row.at} />
          </span>
        </li>
      ))}
    </ol>
  );

function Record({ row, isLinked }: { row: ActivityRow; isLinked: boolean }) {
  const text = recordText(row);
  const link = isLinked && activityLink(row);
  return link ? (
    <Anchor renderRoot={(props) => <Link {...props} {...link} />} inherit>
      {text}
    </Anchor>
  ) : (
    text
  );
}
