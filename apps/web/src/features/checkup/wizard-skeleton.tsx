import { Skeleton, VisuallyHidden } from "@mantine/core";
import { PageTitle } from "#lib/site.ts";
import classes from "./wizard.module.css";

/** A step while its code loads: as high as most steps, so that the footer does not jump. */
export const StepSkeleton = ({ title = "CheckUp" }) => (
  <>
    <PageTitle title={title} />
    <VisuallyHidden role="status">Loading...</VisuallyHidden>
    <Skeleton height={320} aria-hidden />
  </>
);

export const WizardSkeleton = () => (
  <div className={classes.page}>
    <Skeleton height={52} radius={0} aria-hidden />
    <main id="main" tabIndex={-1} className={classes.body}>
      <Skeleton height={500} visibleFrom="lg" aria-hidden />
      <div className={classes.step}>
        <StepSkeleton />
      </div>
    </main>
  </div>
);
