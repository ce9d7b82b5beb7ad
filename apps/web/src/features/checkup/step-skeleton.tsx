import { Skeleton, VisuallyHidden } from "@mantine/core";

/** A step while its code is on its way: as high as most of them, so that the footer does not jump. */
export const StepSkeleton = () => (
  <>
    <VisuallyHidden role="status">Loading...</VisuallyHidden>
    <div aria-hidden>
      {[1, 2, 3, 4].map((field) => (
        <Skeleton key={field} height={64} mb="lg" />
      ))}
    </div>
  </>
);
