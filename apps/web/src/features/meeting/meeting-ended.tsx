import { messages, stepNumber } from "@app/contract";
import { Button, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import freeDay from "#components/layout/pictures/free-day.svg?raw";
import { Picture } from "#components/layout/pictures/picture.tsx";
import classes from "#components/layout/message-page.module.css";
import { takeFocus } from "#lib/keyboard.ts";

interface MeetingEndedProps {
  checkupId: string;
  isCancelled: boolean;
  /** It was cancelled on this very page: the button that did it was removed, and the focus with it. */
  isNews: boolean;
}

/** A meeting that was cancelled or is over. */
export const MeetingEnded = ({ checkupId, isCancelled, isNews }: MeetingEndedProps) => (
  <Message title={isCancelled ? messages.meetingCancelled : messages.meetingOver} isNews={isNews}>
    <Text c="dimmed">
      {isCancelled
        ? "The time is free for others. You can book another one in your check-up."
        : "Your answers are still there. You can book another meeting in your check-up."}
    </Text>
    <Button
      size="md"
      mt="md"
      renderRoot={(props) => (
        <Link
          to="/checkup/$id"
          params={{ id: checkupId }}
          search={{ step: stepNumber("schedule") }}
          preload={false}
          {...props}
        />
      )}
    >
      Book another meeting
    </Button>
  </Message>
);

/** A link that was cut off, or whose check-up was deleted. */
export const LinkUnknown = () => (
  <Message title={messages.meetingLinkUnknown}>
    <Text c="dimmed">
      It may have been cut off by the mail program, or the check-up was deleted. Your meetings are
      on your dashboard, too.
    </Text>
    <Button component={Link} to="/dashboard" size="md" mt="md">
      Go to Dashboard
    </Button>
  </Message>
);

interface MessageProps {
  title: string;
  isNews?: boolean;
  children: ReactNode;
}

const Message = ({ title, isNews, children }: MessageProps) => (
  <div className={classes.page}>
    <div className={classes.picture}>
      <Picture svg={freeDay} />
    </div>
    <Title order={1} ref={isNews ? takeFocus : undefined} tabIndex={-1}>
      {title}
    </Title>
    {children}
  </div>
);
