import { Skeleton, VisuallyHidden } from "@mantine/core";
import classes from "./wizard.module.css";

const Fields = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, field) => <Skeleton key={field} height={64} mb="lg" />);

/** A step while its code is on its way: as high as most of them, so that the footer does not jump. */
export const StepSkeleton = () => (
  <>
    <VisuallyHidden role="status">Loading...</VisuallyHidden>
    <div aria-hidden>
      <Fields count={4} />
    </div>
  </>
);

/** The wizard before its answers came. */
export const WizardSkeleton = () => (
  <div className={classes.page}>
    <div className={classes.header} aria-hidden>
      <div className={classes.bar}>
        <Skeleton height={34} width={140} />
        <Skeleton height={20} width={120} />
      </div>
      <Skeleton height={4} radius={0} />
    </div>
    <main id="main" tabIndex={-1} className={classes.body}>
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      <div className={classes.side} aria-hidden>
        <Skeleton height={500} />
      </div>
      <div className={classes.step} aria-hidden>
        <Skeleton height={32} width="60%" mb="xl" />
        <Fields count={3} />
      </div>
    </main>
  </div>
);
