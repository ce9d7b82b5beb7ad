import { changeableUntil, endOf, stepAt, stepCount, stepNumber } from "@app/contract";
import type { CheckupSummary } from "@app/contract";
import { Anchor, Button, Skeleton, Text, Title, VisuallyHidden } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  IconArrowRight,
  IconCalendarEvent,
  IconCalendarOff,
  IconDeviceFloppy,
} from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { CancelBooking } from "#components/booking/cancel-booking.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { DownloadSummary } from "#components/summary-buttons.tsx";
import { api, client } from "#lib/api.ts";
import { formatDateTime, formatShortDate } from "#lib/format.ts";
import { checkupName, statusLabels } from "#lib/labels.ts";
import { meetingTimes } from "#lib/meeting-times.ts";
import { useSite } from "#lib/site.ts";
import { useHasPassed } from "#lib/clock.ts";
import classes from "./checkup-card.module.css";

interface CheckupCardProps {
  checkup: CheckupSummary;
  /** This device keeps changes of it that the server does not have yet. */
  isKept: boolean;
}

/**
 * A check-up; the link of its name reaches over the whole card. Nothing is loaded on mere hovering: a
 * check-up that was deleted would be reported without having been asked for.
 */
export function CheckupCard({ checkup, isKept }: CheckupCardProps) {
  const { id, companyName, furthestStep, status, updatedAt } = checkup;
  const titleId = `checkup-${id}`;
  const isCompleted = status === "completed";
  const search = { step: Math.min(nextStep(checkup), furthestStep) };
  return (
    <article className={classes.card}>
      <header className={classes.head}>
        <Title order={3} id={titleId} className={classes.name}>
          <Link
            to="/checkup/$id"
            params={{ id }}
            search={search}
            preload={false}
            className={classes.link}
          >
            {checkupName(companyName)}
          </Link>
        </Title>
        <span className={classes.status} aria-hidden>
          <StateBadge label={statusLabels[status]} isGood={isCompleted} />
        </span>
      </header>
      <Text size="sm">{`Step ${furthestStep} of ${stepCount} • ${status}`}</Text>
      <StepBar checkup={checkup} />
      {!isCompleted && (
        <Line Icon={IconArrowRight} color="var(--muted)">
          Next: {nextFor(checkup)}
        </Line>
      )}
      <CardMeeting checkup={checkup} />
      {isKept && (
        <Line Icon={IconDeviceFloppy} color="var(--warning)">
          Changes kept on this device
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
          {isCompleted && !isKept && (
            <DownloadSummary
              load={(timeZone) => client.checkups.summary({ id, timeZone })}
              describedBy={titleId}
            />
          )}
          <Button
            renderRoot={(props) => (
              <Link to="/checkup/$id" params={{ id }} search={search} preload={false} {...props} />
            )}
            variant="light"
            size="sm"
            aria-describedby={titleId}
          >
            Continue
          </Button>
        </div>
      </footer>
    </article>
  );
}

interface LineProps {
  Icon: Icon;
  color: string;
  children: ReactNode;
}

const Line = ({ Icon, color, children }: LineProps) => (
  <Text component="div" size="sm" c={color} className={classes.line}>
    <Icon size={18} stroke={1.75} aria-hidden />
    <span>{children}</span>
  </Text>
);

const stepNumbers = Array.from({ length: stepCount }, (_, at) => at + 1);

/** The first step that is not done. */
const nextStep = ({ doneSteps }: CheckupSummary) =>
  stepNumbers.find((step) => !doneSteps.includes(step)) ?? stepCount;

/** With a meeting that is booked, one press is left. */
function nextFor(checkup: CheckupSummary) {
  const { scheduledAt } = checkup;
  const next = nextStep(checkup);
  return next === stepCount && scheduledAt ? "press Complete in the last step" : stepAt(next).title;
}

/** A piece for each step. The line above says it in words. */
const StepBar = ({ checkup: { doneSteps, furthestStep } }: { checkup: CheckupSummary }) => (
  <span className={classes.steps} aria-hidden>
    {stepNumbers.map((step) => (
      <span
        key={step}
        data-is={doneSteps.includes(step) ? "done" : step === furthestStep ? "current" : "open"}
      />
    ))}
  </span>
);

const schedule = { step: stepNumber("schedule") };

/** What a card says of the review meeting: when it is or was, or that a completed check-up has none. */
function CardMeeting({ checkup }: { checkup: CheckupSummary }) {
  const { id, scheduledAt, status } = checkup;
  if (scheduledAt) return <Planned id={id} scheduledAt={scheduledAt} />;
  if (status !== "completed") return null;
  return (
    <Line Icon={IconCalendarOff} color="var(--muted)">
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
    </Line>
  );
}

function Planned({ id, scheduledAt }: { id: string; scheduledAt: Date }) {
  const queryClient = useQueryClient();
  const { meetingTimeZone } = useSite();
  const isOver = useHasPassed(endOf(scheduledAt));
  const isTooLate = useHasPassed(changeableUntil(scheduledAt));
  const [isCancelling, setIsCancelling] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.checkups.list.key() });
  return (
    <>
      <Line Icon={IconCalendarEvent} color={isOver ? "var(--muted)" : "var(--accent)"}>
        {isOver ? "Review meeting was on " : "Review meeting: "}
        <time dateTime={scheduledAt.toISOString()}>
          {meetingTimes(scheduledAt, meetingTimeZone).full}
        </time>
      </Line>
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

/** The shape of a card until there is one. */
export const CheckupCardSkeleton = () => (
  <div role="status">
    <VisuallyHidden>Loading...</VisuallyHidden>
    <Skeleton height={24} width={160} mb="md" />
    <div className={classes.card} data-skeleton aria-hidden>
      <Skeleton height={24} width="60%" />
      <Skeleton height={20} width="45%" />
      <Skeleton height={4} />
      <Skeleton height={20} width="50%" />
      <Skeleton height={36} mt="auto" />
    </div>
  </div>
);
