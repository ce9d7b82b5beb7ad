import { Stack, Title } from "@mantine/core";
import { meetingMinutes, messages } from "@app/contract";
import type { ReactNode } from "react";
import { formatIsoDay } from "#lib/format.ts";
import type { meetingTimes } from "#lib/meeting-times.ts";
import classes from "./booking.module.css";

interface MeetingSummaryProps {
  /** Chosen already, while the time may not be. */
  day: string | null;
  times: ReturnType<typeof meetingTimes> | undefined;
  children: ReactNode;
}

export function MeetingSummary({ day, times, children }: MeetingSummaryProps) {
  const facts = [
    ["Date", times?.date ?? (day ? formatIsoDay(day) : "–")],
    ["Time", times?.time ?? "–"],
    ...(times?.team ? [[messages.teamTime, times.team]] : []),
    ["Duration", `${meetingMinutes} minutes`],
  ];
  return (
    <section className={classes.summary} aria-labelledby="meeting-summary">
      <Title order={2} size="h3" id="meeting-summary">
        Meeting Summary
      </Title>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Stack gap="sm">{children}</Stack>
    </section>
  );
}
