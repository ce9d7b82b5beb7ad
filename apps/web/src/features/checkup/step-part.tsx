import { stepAt, stepNumber } from "@app/contract";
import type { StepKey } from "@app/contract";
import { Text, Title } from "@mantine/core";
import { memo, Suspense, useMemo } from "react";
import type { RefObject } from "react";
import { PageTitle } from "#lib/site.ts";
import type { Draft } from "./draft.ts";
import type { DraftState } from "./draft-state.ts";
import { isWide, laterPart, screens } from "./steps/screens.ts";
import type { StepScreenProps } from "./steps/step-screen.ts";
import { StepSkeleton } from "./wizard-skeleton.tsx";
import classes from "./wizard.module.css";

interface StepPartProps extends Omit<
  StepScreenProps,
  "change" | "expectChange" | "preview" | "leaveField" | "saveAll" | "editStep" | "scheduled"
> {
  step: number;
  /** False while it is rendered ahead. */
  isShown: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  draft: Draft;
  conflict: DraftState["conflict"];
  /** Next or Back is being pressed, and saves too: a field that is left by it does not wait for a save. */
  isPressed: RefObject<boolean>;
  go: (place: { step: number; from: "review" }) => void;
}

/** This choice cannot be skipped: where its code does not load, it can be loaded again. */
const { Later: ConflictDialog, fetchAhead: prefetchConflictDialog } = laterPart(
  async () => (await import("./conflict-dialog.tsx")).ConflictDialog,
  "Changed in another window: the choice could not be loaded",
);

export { prefetchConflictDialog };

/** A step of the wizard: its heading and its screen. A save passes through many states that do not change it. */
export const StepPart = memo(
  ({ step, isShown, heading, conflict, isPressed, go, draft, ...given }: StepPartProps) => {
    const { key, title, description } = stepAt(step);
    const Screen = screens[key];
    const own = Object.values(given);
    const screen = useMemo(
      () => (
        <Screen
          {...given}
          change={draft.change}
          expectChange={draft.expectChange}
          preview={draft.preview}
          leaveField={() => void (isPressed.current || draft.flush())}
          saveAll={async () => (await draft.flush()) && !draft.isUnsaved}
          editStep={(other: StepKey) => go({ step: stepNumber(other), from: "review" })}
          scheduled={draft.scheduled}
        />
      ),
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- all that is given
      [Screen, draft, isPressed, go, ...own],
    );
    return (
      <main
        id={isShown ? "main" : undefined}
        tabIndex={-1}
        className={classes.step}
        data-step={key}
        data-wide={isWide(key) || undefined}
      >
        {isShown && <PageTitle title={title} />}
        <header className={classes.title}>
          <Title order={1} ref={isShown ? heading : undefined} tabIndex={-1}>
            {title}
          </Title>
          <Text c="var(--muted)">{description}</Text>
        </header>
        <Suspense>
          {conflict && <ConflictDialog conflict={conflict} onSettle={draft.settleConflict} />}
        </Suspense>
        <Suspense fallback={<StepSkeleton title={title} />}>{screen}</Suspense>
      </main>
    );
  },
);
