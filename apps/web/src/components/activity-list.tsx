import type { ActivityRow } from "@app/contract";
import { Text } from "@mantine/core";
import { AnchorLink } from "#components/anchor-link.tsx";
import { Ago } from "#components/moment.tsx";
import { activityLink, actionText, recordText } from "#lib/activity.ts";
import classes from "./activity-list.module.css";

export function ActivityList({ rows, isLinked }: { rows: ActivityRow[]; isLinked?: boolean }) {
  if (rows.length === 0) return <Text c="dimmed">No activity yet.</Text>;
  return (
    <ol className={classes.list}>
      {rows.map((row) => {
        const link = isLinked && activityLink(row);
        return (
          <li key={row.id}>
            <span>
              {actionText(row)}{" "}
              {link ? (
                <AnchorLink inherit {...link}>
                  {recordText(row)}
                </AnchorLink>
              ) : (
                recordText(row)
              )}
            </span>
            <span className={classes.who}>
              {row.actorEmail ?? "System"}, <Ago at={row.at} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
