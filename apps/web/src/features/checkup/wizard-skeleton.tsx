import { Skeleton, VisuallyHidden } from "@mantine/core";
import classes from "./wizard.module.css";

/** The wizard before its answers came. */
export function WizardSkeleton() {
  return (
    <div className={classes.page}>
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      <div className={classes.header} aria-hidden>
        <div className={classes.bar}>
          <Skeleton height={34} width={160} />
          <Skeleton height={20} width={200} />
        </div>
        <Skeleton height={4} radius={0} />
      </div>
      <div className={classes.body} aria-hidden>
        <div className={classes.side}>
          <Skeleton height={500} />
        </div>
        <div className={classes.step}>
          <Skeleton height={32} width="60%" mb="xl" />
          {[1, 2, 3].map((field) => (
            <Skeleton key={field} height={64} mb="lg" />
          ))}
        </div>
      </div>
    </div>
  );
}
