import { Paper, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { PageShell } from "#components/layout/page-shell.tsx";
import { useSite } from "#lib/site.ts";
import classes from "./legal-page.module.css";

/** The frame of /terms and /privacy: a template text, and marked as one. */
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
        This is a template text. The operator of this site has not replaced it yet, and it is no
        legal advice.
      </Paper>
      {children}
    </article>
  </PageShell>
);

/** Ends a sentence with the operator's address, or with where it belongs. */
export function OperatorAddress() {
  const { supportEmail } = useSite();
  if (!supportEmail) return "the operator of this site, whose address belongs here.";
  return (
    <>
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </>
  );
}
