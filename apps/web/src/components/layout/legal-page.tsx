import { Paper, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { PageShell } from "#components/layout/page-shell.tsx";
import { useSite } from "#lib/site.ts";
import classes from "./legal-page.module.css";

/** The frame of /terms and /privacy, which marks their text as a template. */
export const LegalPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <PageShell title={title}>
    <article className={classes.prose}>
      <Title order={1}>{title}</Title>
      <Paper
        role="note"
        p="12px 16px"
        mt={16}
        mb={8}
        c="var(--warning)"
        bg="var(--warning-tint)"
        bd="1px solid var(--warning)"
      >
        This is a template. The operator of this site has not replaced it yet. It is not legal
        advice.
      </Paper>
      {children}
    </article>
  </PageShell>
);

/** Ends a sentence with the operator's address, or with a placeholder for it. */
export function OperatorAddress() {
  const { supportEmail } = useSite();
  if (!supportEmail) return "the operator of this site (contact address to be added here).";
  return (
    <>
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </>
  );
}
