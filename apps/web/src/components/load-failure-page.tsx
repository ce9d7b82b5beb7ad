import { LoadFailure } from "#components/load-failure.tsx";
import type { LoadFailureProps } from "#components/load-failure.tsx";
import { PageShell } from "#components/page-shell.tsx";
import classes from "./message-page.module.css";

interface LoadFailurePageProps extends LoadFailureProps {
  /** The page's name in the browser's tab. */
  page: string;
}

/** Stands in the place of a whole page. */
export const LoadFailurePage = ({ page, ...failure }: LoadFailurePageProps) => (
  <PageShell title={page}>
    <div className={classes.page}>
      <div className={classes.notice}>
        <LoadFailure {...failure} />
      </div>
    </div>
  </PageShell>
);
