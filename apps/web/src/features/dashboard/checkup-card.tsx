import { stepAt, stepCount } from "@app/contract";
import type { CheckupSummary } from "@app/contract";
import { Button, Skeleton, Text, Title, VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconArrowRight, IconDeviceFloppy } from "@tabler/icons-react";
import { StateBadge } from "#components/state-badge.tsx";
import { DownloadSummary } from "#components/summary-buttons.tsx";
import { client } from "#lib/api.ts";
import { formatDateTime, formatShortDate } from "#lib/format.ts";
import { checkupName, statusLabels } from "#lib/labels.ts";
import { CardMeeting } from "./card-meeting.tsx";
import classes from "./checkup-card.module.css";

interface CheckupCardProps {
  checkup: CheckupSummary;
  /** This device keeps changes of it that the server does not have yet. */
  isKept: boolean;
}

/**
 * A check-up; the link of its name reaches over the whole card. Nothing is loaded on mere hovering: a
 * check-up that is gone would be reported without having been asked for.
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
        <Text size="sm" className={classes.next}>
          <IconArrowRight size={18} stroke={1.75} aria-hidden />
          <span>Next: {nextFor(checkup)}</span>
        </Text>
      )}
      <CardMeeting checkup={checkup} />
      {isKept && (
        <Text size="sm" className={classes.kept}>
          <IconDeviceFloppy size={18} stroke={1.75} aria-hidden />
          Changes kept on this device
        </Text>
      )}
      <footer className={classes.footer}>
        <Text size="sm" c="dimmed">
          Last updated{" "}
          <time dateTime={updatedAt.toISOString()} title={formatDateTime(updatedAt)}>
            {formatShortDate(updatedAt)}
          </time>
        </Text>
        <div className={classes.actions}>
          {status === "completed" && !isKept && (
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
