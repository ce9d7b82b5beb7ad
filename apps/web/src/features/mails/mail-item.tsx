import type { MailRow } from "@app/contract";
import { Badge, Button } from "@mantine/core";
import { Moment } from "#components/moment.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { mailKindLabels, mailStateLabels } from "#lib/labels.ts";
import classes from "./mail-list.module.css";

interface MailItemProps {
  mail: MailRow;
  isSending: boolean;
  onSend: () => void;
}

export function MailItem({ mail, isSending, onSend }: MailItemProps) {
  const { kind, recipient, state, attempts, lastError, createdAt, sentAt, isCurrent } = mail;
  const action = state === "queued" ? "Send Now" : "Send Again";
  return (
    <li className={classes.mail}>
      <div className={classes.what}>
        <span className={classes.kind}>
          {mailKindLabels[kind]} <MailStateBadge state={state} isCurrent={isCurrent} />
        </span>
        <span>{recipient}</span>
        <span className={classes.quiet}>
          {state === "sent" ? "Sent" : "Written"} <Moment at={sentAt ?? createdAt} />
          {attempts > 0 && state !== "sent" && `, ${triesText(attempts)}`}
          {!isCurrent && state !== "sent" && ", outdated since"}
        </span>
        {lastError !== null && state !== "sent" && (
          <span className={isCurrent ? classes.why : classes.quiet}>{lastError}</span>
        )}
      </div>
      {isCurrent && (
        <Button
          variant="default"
          size="xs"
          aria-label={`${action}: ${mailKindLabels[kind]} to ${recipient}`}
          aria-disabled={isSending || undefined}
          data-disabled={isSending || undefined}
          onClick={onSend}
        >
          {action}
        </Button>
      )}
    </li>
  );
}

const triesText = (attempts: number) => (attempts === 1 ? "tried once" : `tried ${attempts} times`);

/** Red only where somebody misses something. */
const MailStateBadge = ({ state, isCurrent }: Pick<MailRow, "state" | "isCurrent">) =>
  state === "failed" && isCurrent ? (
    <Badge variant="default" c="var(--mantine-color-error)" tt="none" fw={550} miw="max-content">
      {mailStateLabels[state]}
    </Badge>
  ) : (
    <StateBadge label={mailStateLabels[state]} isGood={state === "sent"} />
  );
