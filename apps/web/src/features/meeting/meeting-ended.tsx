import { messages, stepNumber } from "@app/contract";
import { Button, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { MessagePage } from "#components/layout/message-page.tsx";
import freeDay from "#components/layout/pictures/free-day.svg?raw";
import { takeFocus } from "#lib/keyboard.ts";

export const meetingPageTitle = "Your Review Meeting";

/** A meeting that was cancelled or is over. */
export const MeetingEnded = (props: { checkupId: string; isCancelled: boolean }) => (
  <Message title={props.isCancelled ? messages.meetingCancelled : messages.meetingOver}>
    <Text c="dimmed">
      {props.isCancelled
        ? "The time is free for others. You can book another one in your check-up."
        : "Your answers are still there. You can book another meeting in your check-up."}
    </Text>
    <Button
      size="md"
      mt="md"
      renderRoot={(root) => (
        <Link
          to="/checkup/$id"
          params={{ id: props.checkupId }}
          search={{ step: stepNumber("schedule") }}
          preload={false}
          {...root}
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

/** It takes the focus: where the meeting was cancelled on this page, the button that did it was removed. */
const Message = ({ title, children }: { title: string; children: ReactNode }) => (
  <MessagePage page={meetingPageTitle} svg={freeDay}>
    <Title order={1} ref={takeFocus} tabIndex={-1}>
      {title}
    </Title>
    {children}
  </MessagePage>
);
