import { Button, Text, Title } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import lostPage from "#components/illustrations/lost-page.svg?raw";
import { Picture } from "#components/illustrations/picture.tsx";
import { PageShell } from "#components/page-shell.tsx";
import classes from "./message-page.module.css";

export function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.error("Page not found:", pathname); // oxlint-disable-line no-console -- specified: the unknown path is logged
  }, [pathname]);
  return (
    <PageShell title="Page not found">
      <div className={classes.page}>
        <div className={classes.picture}>
          <Picture svg={lostPage} />
        </div>
        <Title order={1} className={classes.number}>
          404
        </Title>
        <Text size="lg" fw={600}>
          Oops! Page not found
        </Text>
        <Text c="dimmed">The address may be mistyped, or the page has moved.</Text>
        <Button component={Link} to="/" size="md" mt="md">
          Return to Home
        </Button>
      </div>
    </PageShell>
  );
}
