import { Alert, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { PageShell } from "#components/layout/page-shell.tsx";
import classes from "./legal-page.module.css";

/** The frame of /terms and /privacy: a template text, and marked as one. */
export const LegalPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <PageShell title={title}>
    <article className={classes.prose}>
      <Title order={1}>{title}</Title>
      <Alert color="yellow" variant="default" mt={16} mb={8} role="note">
        This is a template text. The operator of this site has not replaced it yet, and it is no
        legal advice.
      </Alert>
      {children}
    </article>
  </PageShell>
);
