import { Box, Button, Group, Text, Title } from "@mantine/core";
import { ORPCError } from "@orpc/client";
import { useCanGoBack, useLocation, useRouter } from "@tanstack/react-router";
import type { ErrorComponentProps, LinkOptions } from "@tanstack/react-router";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { ButtonLink } from "#components/anchor-link.tsx";
import { PageShell } from "#components/layout/page-shell.tsx";
import lostPage from "#components/layout/pictures/lost-page.svg?raw";
import { Picture } from "#components/layout/pictures/picture.tsx";
import { LoadFailure } from "#components/load-failure.tsx";
import type { LoadFailureProps } from "#components/load-failure.tsx";
import { messageOf } from "#lib/api.ts";
import { takeFocus } from "#lib/focus.ts";
import classes from "./message-page.module.css";

interface MessagePageProps {
  /** The title of the browser's tab. */
  page: string;
  svg?: string;
  role?: "alert";
  children: ReactNode;
}

export const MessagePage = ({ page, svg, role, children }: MessagePageProps) => (
  <PageShell title={page}>
    <div className={classes.page} role={role}>
      {svg && (
        <Box w={260} maw="80%" mb={20}>
          <Picture svg={svg} />
        </Box>
      )}
      {children}
    </div>
  </PageShell>
);

interface EndPageProps extends Omit<MessagePageProps, "role" | "children"> {
  title: string;
  text: string;
  /** Where to go next. */
  link?: LinkOptions;
  linkText?: string;
}

const toDashboard: LinkOptions = { to: "/dashboard" };

/** A message that replaces a page, such as for a deleted record. Takes the focus, which the replaced page may have had. */
export const EndPage = ({ title, text, link = toDashboard, linkText, ...page }: EndPageProps) => (
  <MessagePage svg={lostPage} {...page}>
    <Title order={1} ref={takeFocus} tabIndex={-1}>
      {title}
    </Title>
    <Text c="dimmed">{text}</Text>
    <ButtonLink {...link} size="md" mt="md">
      {linkText ?? "Go to Dashboard"}
    </ButtonLink>
  </MessagePage>
);

export const LoadFailurePage = ({ page, ...failure }: LoadFailureProps & { page: string }) => (
  <MessagePage page={page}>
    <Box maw="32rem" ta="start">
      <LoadFailure {...failure} />
    </Box>
  </MessagePage>
);

export function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.error("Page not found:", pathname); // oxlint-disable-line no-console -- specified: the unknown path is logged
  }, [pathname]);
  return (
    <MessagePage page="Page not found" svg={lostPage}>
      <Title order={1} fz="3.5rem" lh={1}>
        404
      </Title>
      <Text size="lg" fw={600}>
        Oops! Page not found
      </Text>
      <Text c="dimmed">The address may be wrong, or the page may have moved.</Text>
      <ButtonLink to="/" size="md" mt="md">
        Return to Home
      </ButtonLink>
    </MessagePage>
  );
}

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const tryAgain = () => {
    // Code that failed to load or run is fetched again only by reloading the page.
    if (!(error instanceof ORPCError)) return location.reload();
    reset();
    void router.invalidate();
  };
  const goBack = () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: "/" });
  };
  return (
    <MessagePage page="Something went wrong" svg={lostPage} role="alert">
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
    </MessagePage>
  );
}
