import { Button, Group, Text, Title } from "@mantine/core";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { useCanGoBack, useRouter } from "@tanstack/react-router";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { ORPCError } from "@orpc/client";
import lostPage from "#components/illustrations/lost-page.svg?raw";
import { Picture } from "#components/illustrations/picture.tsx";
import { PageShell } from "#components/page-shell.tsx";
import { messageOf } from "#lib/api.ts";
import classes from "./message-page.module.css";

/** A page that could not be loaded or drawn: says so, and offers the ways on. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const queries = useQueryErrorResetBoundary();
  const tryAgain = () => {
    // Code that failed to load or to run is only fetched anew with the whole page.
    if (!(error instanceof ORPCError)) return location.reload();
    queries.reset();
    reset();
    void router.invalidate();
  };
  const goBack = () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: "/" });
  };
  return (
    <PageShell title="Something went wrong">
      <div className={classes.page} role="alert">
        <div className={classes.picture}>
          <Picture svg={lostPage} />
        </div>
        <Title order={1}>This page could not be loaded</Title>
        <Text c="dimmed">{messageOf(error)}</Text>
        <Group justify="center" mt="md">
          <Button size="md" onClick={tryAgain}>
            Try again
          </Button>
          <Button size="md" variant="default" onClick={goBack}>
            Back
          </Button>
        </Group>
      </div>
    </PageShell>
  );
}
