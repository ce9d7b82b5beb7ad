import { Anchor, Button, Loader } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import classes from "./wizard-footer.module.css";

interface WizardFooterProps {
  isFirst: boolean;
  isLast: boolean;
  /** There is nothing to complete any more: the last button leads away. */
  isCompleted: boolean;
  isBusy: boolean;
  /** Why Next stays closed. */
  reason: string | undefined;
  saveState: ReactNode;
  onBack: () => void;
  onNext: () => void;
  /** Only where the step was opened from the review. */
  onReview: (() => void) | undefined;
}

export function WizardFooter(props: WizardFooterProps) {
  const { isFirst, isLast, isCompleted, isBusy, reason, saveState } = props;
  const { onBack, onNext, onReview } = props;
  return (
    <footer ref={useRoomForToasts()} className={classes.footer}>
      <div className={classes.inner}>
        <Button
          className={classes.back}
          variant="default"
          size="md"
          disabled={isFirst}
          leftSection={<IconArrowLeft size={18} />}
          onClick={(event) => event.detail <= 1 && onBack()}
        >
          Back
        </Button>
        {saveState}
        <span id="why-not-next" className={classes.reason}>
          {reason}
        </span>
        {onReview && !reason && (
          <Anchor component="button" className={classes.review} onClick={onReview}>
            Back to review
          </Anchor>
        )}
        <Button
          className={classes.next}
          size="md"
          data-last={isLast || undefined}
          disabled={reason !== undefined}
          // Not disabled while it saves: the focus would go to nowhere, and Enter would not try again.
          aria-disabled={isBusy || undefined}
          aria-describedby={reason ? "why-not-next" : undefined}
          rightSection={
            isBusy ? (
              <Loader size={18} color="currentColor" aria-hidden />
            ) : isLast ? (
              <IconCheck size={18} />
            ) : (
              <IconArrowRight size={18} />
            )
          }
          // The second click of a double click falls on the next step, which nobody has seen yet.
          onClick={(event) => event.detail <= 1 && !isBusy && onNext()}
        >
          {isLast ? (isCompleted ? "Done" : "Complete") : "Next"}
        </Button>
      </div>
    </footer>
  );
}

/** How high it is depends on its words and their size: toasts keep clear of it all the same. */
function useRoomForToasts() {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const look = () => style.setProperty("--footer-height", `${ref.current?.offsetHeight ?? 0}px`);
    const observer = new ResizeObserver(look);
    if (ref.current) observer.observe(ref.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--footer-height");
    };
  }, []);
  return ref;
}
