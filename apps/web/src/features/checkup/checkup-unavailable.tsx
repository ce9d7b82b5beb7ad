import { Button, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import { LoadFailurePage, MessagePage } from "#components/layout/message-page.tsx";
import lostPage from "#components/layout/pictures/lost-page.svg?raw";
import { api } from "#lib/api.ts";

/** A browser does not ask again for a part of the code that once did not come; each says so in its own words. */
const isCodeMissing = (error: unknown) =>
  error instanceof TypeError && /\b(?:import\w*|module)\b/i.test(error.message);

interface CheckupUnavailableProps {
  id: string;
  error: unknown;
  /** Whether a later failure will stay. */
  isFinal: (error: unknown) => boolean;
  reset: () => void;
}

/** Stands in the place of a check-up that could not be loaded; it opens as soon as the server has an answer. */
export function CheckupUnavailable({ id, error, isFinal, reset }: CheckupUnavailableProps) {
  const router = useRouter();
  const again = useCallback(() => {
    if (isCodeMissing(error)) return location.reload();
    reset();
    void router.invalidate();
  }, [error, reset, router]);
  // Its failure is the one on the screen: it is not asked for at once, but when the server is there again.
  const latest = useQuery({
    ...api.checkups.get.queryOptions({ input: { id } }),
    retryOnMount: false,
    refetchOnMount: false,
  });
  const isAnswered = latest.isFetchedAfterMount && (latest.isSuccess || isFinal(latest.error));
  useEffect(() => {
    if (isAnswered) again();
  }, [isAnswered, again]);
  const title = "Your check-up could not be loaded";
  return <LoadFailurePage page="CheckUp" title={title} error={error} onRetry={again} />;
}

/** Stands in the place of a check-up that was deleted while it was open: what had the focus is missing with it. */
export function CheckupDeleted() {
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
