import { Button, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import lostPage from "#components/layout/pictures/lost-page.svg?raw";
import { MessagePage } from "#components/layout/message-page.tsx";

/** Stands in the place of a check-up that was deleted while it was open: what had the focus is gone with it. */
export function CheckupGone() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <MessagePage page="CheckUp deleted" svg={lostPage}>
      <Title order={1} ref={heading} tabIndex={-1}>
        This CheckUp was deleted
      </Title>
      <Text c="dimmed">It was deleted meanwhile, and its answers with it.</Text>
      <Button component={Link} to="/dashboard" size="md" mt="md">
        Go to Dashboard
      </Button>
    </MessagePage>
  );
}
