import { stepCount } from "@app/contract";
import { ActionIcon, Anchor, Button, Loader } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconArrowRight,
  IconCheck,
  IconCloudOff,
  IconKeyboard,
} from "@tabler/icons-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { nextButtonId } from "#components/enter-goes-on.ts";
import { BusyButton } from "#components/form/busy-button.tsx";
import { laterDialog } from "#components/later-dialog.tsx";
import { isPageCovered, useSingleKeys } from "#lib/keyboard.ts";
import { useCancellable } from "#lib/use-action.ts";
import type { DraftState } from "./draft-state.ts";
import classes from "./wizard.module.css";

export const keysDialog = laterDialog(
  async () => (await import("#components/shortcut-list.tsx")).ShortcutList,
);

interface WizardFooterProps {
  step: number;
  /** The check-up is complete: the last button leads to the dashboard. */
  isCompleted: boolean;
  isBusy: boolean;
  reason: string | undefined;
  /** Undefined shows nothing: while a question is open, nothing is being saved. */
  saving: DraftState["saving"] | undefined;
  onRetry: () => Promise<unknown>;
  onBack: () => void;
  onNext: () => void;
  /** Only where the step was opened from the review. */
  onReview: (() => void) | undefined;
}

export function WizardFooter(props: WizardFooterProps) {
  const { step, isCompleted, isBusy, reason, saving, onRetry, onBack, onNext, onReview } = props;
  const isLast = step === stepCount;
  const NextIcon = isLast ? IconCheck : IconArrowRight;
  const next = useRef<HTMLButtonElement>(null);
  const [isKeysOpen, setKeysOpen] = useState(false);
  const pressNext = ({ repeat, isComposing }: KeyboardEvent) => {
    if (repeat || isComposing || isPageCovered()) return;
    // The field is left first, as by a press with the mouse: it completes and checks what was typed.
    flushSync(() => next.current?.focus({ preventScroll: true }));
    next.current?.click();
  };
  useHotkeys([["mod+Enter", pressNext]], []);
  // Most keyboards have it on a shifted key.
  useSingleKeys(["?", "shift+?"].map((key) => [key, () => setKeysOpen(true)]));
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <Button
          className={classes.back}
          variant="default"
          size="md"
          disabled={step === 1}
          leftSection={<IconArrowLeft size={18} />}
          onClick={(event) => event.detail <= 1 && onBack()}
        >
          Back
        </Button>
        <div className={classes.state} role="status" data-saving={saving}>
          <SaveState saving={saving} onRetry={onRetry} />
        </div>
        <ActionIcon
          className={classes.keys}
          size="lg"
          visibleFrom="lg"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts"
          onClick={() => setKeysOpen(true)}
        >
          <IconKeyboard size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <span id="why-not-next" className={classes.reason}>
          {reason}
        </span>
        {onReview && !reason && (
          <Anchor component="button" className={classes.review} onClick={onReview}>
            Back to review
          </Anchor>
        )}
        <Button
          ref={next}
          id={nextButtonId}
          className={classes.next}
          size="md"
          // On a completed check-up it only leaves; the button that books stands above it.
          variant={isLast && isCompleted ? "default" : "filled"}
          data-last={(isLast && !isCompleted) || undefined}
          disabled={reason !== undefined}
          // Not disabled while it saves: it would lose the focus, and Enter would not try again.
          aria-disabled={isBusy || undefined}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          aria-describedby={reason ? "why-not-next" : undefined}
          rightSection={
            isBusy ? <Loader size={18} color="currentColor" aria-hidden /> : <NextIcon size={18} />
          }
          // The second click of a double click would pass over the next step.
          onClick={(event) => event.detail <= 1 && !isBusy && onNext()}
        >
          {isLast ? (isCompleted ? "Done" : "Complete") : "Next"}
        </Button>
      </div>
      {isKeysOpen && <keysDialog.Dialog of="wizard" onClose={() => setKeysOpen(false)} />}
    </footer>
  );
}

const saveStates = {
  saved: { Icon: IconCheck, text: "Saved" },
  saving: { Icon: () => <Loader size={14} color="gray" aria-hidden />, text: "Saving..." },
  offline: { Icon: IconCloudOff, text: "Offline – kept on this device" },
  invalid: { Icon: IconAlertTriangle, text: "Not saved – see the marked field" },
  failed: { Icon: IconAlertTriangle, text: "Not saved – Retry" },
};

function SaveState({ saving, onRetry }: Pick<WizardFooterProps, "saving" | "onRetry">) {
  const trial = useCancellable();
  if (!saving) return null;
  const { Icon, text } = saveStates[saving];
  const state = [<Icon key="icon" size={16} aria-hidden />, <span key="text">{text}</span>];
  if (saving === "failed") {
    return (
      <Button variant="subtle" color="red" size="compact-sm" onClick={() => void onRetry()}>
        {state}
      </Button>
    );
  }
  if (saving !== "offline") return state;
  const tryNow = () => trial.run(async () => void (await onRetry()));
  return (
    <>
      {state}
      <BusyButton
        variant="subtle"
        size="compact-sm"
        isBusy={trial.isRunning}
        busyLabel="Trying..."
        onClick={() => !trial.isRunning && void tryNow()}
      >
        Try now
      </BusyButton>
    </>
  );
}
