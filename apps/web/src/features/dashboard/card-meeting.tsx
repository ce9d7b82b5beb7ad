import type { CheckupSummary } from "@app/contract";
import { changeableUntil, endOf, stepNumber } from "@app/contract";
import { Anchor, Button, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconCalendarEvent, IconCalendarOff } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { CancelBooking } from "#components/booking/cancel-booking.tsx";
import { api, client } from "#lib/api.ts";
import { meetingTimes } from "#lib/meeting-times.ts";
import { useSite } from "#lib/site.ts";
import { useHasPassed } from "#lib/clock.ts";
import classes from "./checkup-card.module.css";

const schedule = { step: stepNumber("schedule") };

/** What a card says of the review meeting: when it is or was, or that a completed check-up has none. */
export function CardMeeting({ checkup }: { checkup: CheckupSummary }) {
  const { id, scheduledAt, status } = checkup;
  if (scheduledAt) return <Planned checkup={checkup} scheduledAt={scheduledAt} />;
  if (status !== "completed") return null;
  return (
    <Text component="div" size="sm" className={classes.noMeeting}>
      <IconCalendarOff size={18} stroke={1.75} aria-hidden />
      <span>
        No review meeting is planned.{" "}
        <Anchor
          inherit
          className={classes.button}
          renderRoot={(props) => (
            <Link to="/checkup/$id" params={{ id }} search={schedule} preload={false} {...props} />
          )}
          aria-describedby={`checkup-${id}`}
        >
          Book a meeting
        </Anchor>
      </span>
    </Text>
  );
}

interface PlannedProps {
  checkup: CheckupSummary;
  scheduledAt: Date;
}

function Planned({ checkup: { id }, scheduledAt }: PlannedProps) {
  const queryClient = useQueryClient();
  const { meetingTimeZone } = useSite();
  const isOver = useHasPassed(endOf(scheduledAt));
  const isTooLate = useHasPassed(changeableUntil(scheduledAt));
  const [isCancelling, setIsCancelling] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.checkups.list.key() });
  return (
    <>
      <When isOver={isOver}>
        {isOver ? "Review meeting was on " : "Review meeting: "}
        <time dateTime={scheduledAt.toISOString()}>
          {meetingTimes(scheduledAt, meetingTimeZone).full}
        </time>
      </When>
      {!isTooLate && (
        <div className={classes.changes}>
          <Button
            variant="default"
            size="compact-sm"
            aria-label="Change meeting"
            aria-describedby={`checkup-${id}`}
            renderRoot={(props) => (
              <Link
                to="/checkup/$id"
                params={{ id }}
                search={{ ...schedule, change: true }}
                preload={false}
                {...props}
              />
            )}
          >
            Change
          </Button>
          <Button
            variant="subtle"
            color="red"
            c="var(--mantine-color-error)"
            size="compact-sm"
            aria-describedby={`checkup-${id}`}
            onClick={() => setIsCancelling(true)}
          >
            Cancel meeting
          </Button>
        </div>
      )}
      {isCancelling && (
        <CancelBooking
          startsAt={scheduledAt}
          timeZone={meetingTimeZone}
          cancel={(startsAt) => client.meetings.cancel({ checkupId: id, startsAt })}
          onFailed={refresh}
          onCancelled={() => document.querySelector<HTMLElement>(`#checkup-${id} a`)?.focus()}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </>
  );
}

const When = ({ isOver, children }: { isOver: boolean; children: ReactNode }) => (
  <Text size="sm" className={isOver ? classes.noMeeting : classes.meeting}>
    <IconCalendarEvent size={18} stroke={1.75} aria-hidden />
    <span>{children}</span>
  </Text>
);
