import { stepCount } from "@app/contract";
import type { CheckupSummary } from "@app/contract";
import { Button, Progress, Skeleton, Text, Title, VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconDeviceFloppy } from "@tabler/icons-react";
import { formatDate, formatDateTime } from "#lib/format.ts";
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
  const { id, companyName, currentStep, status, updatedAt } = checkup;
  const titleId = `checkup-${id}`;
  return (
    <article className={classes.card}>
      <Title order={3} id={titleId} className={classes.name}>
        <Link to="/checkup/$id" params={{ id }} preload={false} className={classes.link}>
          {companyName || "Untitled CheckUp"}
        </Link>
      </Title>
      <Text size="sm">{`Step ${currentStep} of ${stepCount} • ${status}`}</Text>
      <Progress
        size="sm"
        value={status === "completed" ? 100 : (currentStep / stepCount) * 100}
        aria-hidden
      />
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
            {formatDate(updatedAt)}
          </time>
        </Text>
        <Button
          renderRoot={(props) => (
            <Link to="/checkup/$id" params={{ id }} preload={false} {...props} />
          )}
          variant="light"
          size="sm"
          className={classes.button}
          aria-describedby={titleId}
        >
          Continue
        </Button>
      </footer>
    </article>
  );
}

/** The shape of a card until there is one. */
export const CheckupCardSkeleton = () => (
  <div role="status">
    <VisuallyHidden>Loading...</VisuallyHidden>
    <Skeleton height={24} width={160} mb="md" />
    <div className={classes.card} data-skeleton aria-hidden>
      <Skeleton height={20} width="60%" />
      <Skeleton height={14} width="45%" />
      <Skeleton height={6} />
      <Skeleton height={36} mt="auto" />
    </div>
  </div>
);
