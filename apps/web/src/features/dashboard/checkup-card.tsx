import {
  changeableUntil,
  checkupName,
  endOf,
  minutesRemaining,
  stepAt,
  stepCount,
  stepNumber,
  steps,
} from "@app/contract";
import type { CheckupSummary } from "@app/contract";
import { Button, Progress, Text, Title } from "@mantine/core";
import type { ButtonProps } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconArrowRight, IconCalendarEvent, IconDeviceFloppy } from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { ButtonLink } from "#components/anchor-link.tsx";
import { MeetingPlace } from "#components/meeting-time.tsx";
import { laterDialog } from "#components/later-dialog.tsx";
import { Ago } from "#components/moment.tsx";
import { DownloadSummary } from "#components/summary-buttons.tsx";
import { client } from "#lib/api.ts";
import { counted, formatDateTime, formatShortDate, meetingTimes } from "#lib/format.ts";
import { useSite } from "#lib/site.ts";
import { useHasPassed } from "#lib/clock.ts";
import classes from "./checkup-card.module.css";

interface CheckupCardProps {
  checkup: CheckupSummary;
  /** Whether this device has unsaved changes of it. */
  isUnsaved: boolean;
}

/** A check-up; the link of its name covers the whole card. */
export function CheckupCard({ checkup, isUnsaved }: CheckupCardProps) {
  const { id, companyName, furthestStep, doneSteps, status, scheduledAt, updatedAt } = checkup;
  const titleId = `checkup-${id}`;
  const isCompleted = status === "completed";
  // A completed check-up opens with its answers.
  const last = isCompleted ? stepNumber("review") : furthestStep;
  const search = { step: Math.min(nextStep(checkup), last) };
  const opens = checkup.briefMadeAt
    ? ({ to: "/checkup/$id/result" } as const)
    : ({ to: "/checkup/$id", search } as const);
  return (
    <article className={classes.card}>
      <Title order={3} id={titleId} className={classes.name}>
        <Link {...opens} params={{ id }} className={classes.link}>
          {checkupName(companyName)}
        </Link>
      </Title>
      <Text size="sm">{`Step ${furthestStep} of ${stepCount} • ${status}`}</Text>
      <Progress value={(doneSteps.length / stepCount) * 100} size={4} aria-hidden />
      {!isCompleted && (
        <Line Icon={IconArrowRight} color="var(--muted)">
          Next: {nextFor(checkup)}
        </Line>
      )}
      {scheduledAt && <Meeting id={id} scheduledAt={scheduledAt} place={checkup.meetingPlace} />}
      {isCompleted && !scheduledAt && (
        <Line Icon={IconCalendarEvent} color="var(--muted)">
          No review meeting is booked.{" "}
          <StepButton id={id} search={schedule} variant="subtle" size="compact-sm">
            Book a meeting
          </StepButton>
        </Line>
      )}
      {isUnsaved && (
        <Line Icon={IconDeviceFloppy} color="var(--warning)">
          Unsaved changes on this device
        </Line>
      )}
      <footer className={classes.footer}>
        <Text size="sm" c="dimmed">
          Last updated{" "}
          <time dateTime={updatedAt.toISOString()} title={formatDateTime(updatedAt)}>
            {formatShortDate(updatedAt)}
          </time>
        </Text>
        <div className={classes.actions}>
          {isCompleted && !isUnsaved && <DownloadSummary id={id} describedBy={titleId} />}
          {isCompleted && (
            <ButtonLink to="/checkup/$id/result" params={{ id }} aria-describedby={titleId}>
              See Result
            </ButtonLink>
          )}
          <StepButton id={id} search={search} variant="light">
            Continue
          </StepButton>
        </div>
      </footer>
    </article>
  );
}

interface StepButtonProps extends ButtonProps {
  id: string;
  search: { step: number; change?: true };
  "aria-label"?: string;
}

const StepButton = ({ id, ...button }: StepButtonProps) => (
  <ButtonLink to="/checkup/$id" params={{ id }} aria-describedby={`checkup-${id}`} {...button} />
);

const Line = ({ Icon, color, children }: { Icon: Icon; color: string; children: ReactNode }) => (
  <Text component="div" size="sm" c={color} className={classes.line}>
    <Icon size={18} stroke={1.75} aria-hidden />
    <span>{children}</span>
  </Text>
);

const nextStep = ({ doneSteps }: CheckupSummary) =>
  steps.findIndex((_, at) => !doneSteps.includes(at + 1)) + 1 || stepCount;

/** "Device Inventory, about 2 minutes left". With a booked meeting, only completing is left. */
function nextFor(checkup: CheckupSummary) {
  const next = nextStep(checkup);
  if (next === stepCount && checkup.scheduledAt) return "select Complete in the last step";
  const minutes = minutesRemaining(checkup.doneSteps.length);
  return `${stepAt(next).title}, about ${counted(minutes, "minute")} left`;
}

const cancelBooking = laterDialog(
  async () => (await import("#components/booking/cancel-booking.tsx")).CancelBooking,
);

/** A date is said once. */
const soonMs = 29 * 86_400_000;

const schedule = { step: stepNumber("schedule") };

function Meeting({ id, scheduledAt, place }: { id: string; scheduledAt: Date; place: string }) {
  const { meetingTimeZone } = useSite();
  const isOver = useHasPassed(endOf(scheduledAt));
  const isTooLate = useHasPassed(changeableUntil(scheduledAt));
  const isSoon = useHasPassed(new Date(scheduledAt.getTime() - soonMs)) && !isOver;
  const [isCancelling, setIsCancelling] = useState(false);
  return (
    <>
      <Line Icon={IconCalendarEvent} color={isOver ? "var(--muted)" : "var(--accent)"}>
        {isOver ? "Review meeting was on " : "Review meeting: "}
        <time dateTime={scheduledAt.toISOString()}>
          {meetingTimes(scheduledAt, meetingTimeZone).full}
        </time>
        {isSoon && " ("}
        {isSoon && <Ago at={scheduledAt} />}
        {isSoon && ")"}
        {place && !isOver && " · "}
        {!isOver && <MeetingPlace place={place} />}
      </Line>
      {!isTooLate && (
        <div className={classes.changes}>
          <StepButton
            id={id}
            search={{ ...schedule, change: true }}
            variant="default"
            size="compact-sm"
            aria-label="Change meeting"
          >
            Change
          </StepButton>
          <Button
            variant="subtle"
            color="red"
            c="var(--mantine-color-error)"
            size="compact-sm"
            aria-describedby={`checkup-${id}`}
            {...cancelBooking.opener}
            onClick={() => setIsCancelling(true)}
          >
            Cancel meeting
          </Button>
        </div>
      )}
      {isCancelling && (
        <cancelBooking.Dialog
          startsAt={scheduledAt}
          timeZone={meetingTimeZone}
          cancel={(startsAt) => client.meetings.cancel({ checkupId: id, startsAt })}
          onCancelled={() => document.querySelector<HTMLElement>(`#checkup-${id} a`)?.focus()}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </>
  );
}
