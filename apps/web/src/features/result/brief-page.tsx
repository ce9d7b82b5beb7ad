import type { ComponentProps, ReactNode } from "react";
import { PageShell } from "#components/layout/page-shell.tsx";
import { NotLoaded } from "#components/load-failure.tsx";
import classes from "./brief-page.module.css";

interface BriefPageProps extends ComponentProps<typeof NotLoaded> {
  /** The title of the browser's tab. */
  page: string;
  /** Undefined while the query has no data. */
  children: ReactNode;
}

export const BriefPage = ({ page, children, ...loading }: BriefPageProps) => (
  <PageShell title={page}>
    <div className={classes.page}>{children ?? <NotLoaded height={960} {...loading} />}</div>
  </PageShell>
);
