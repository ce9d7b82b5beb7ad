import { stepAt, stepNumber } from "@app/contract";
import type { StepKey } from "@app/contract";
import { Text, Title } from "@mantine/core";
import { memo, Suspense } from "react";
import type { Draft } from "./draft.ts";
import type { DraftState } from "./draft-state.ts";
import { CompanyScreen, isWide, laterPart, laterScreens } from "./steps/screens.ts";
import type { StepScreenProps } from "./steps/step-screen.ts";
import { StepSkeleton } from "./wizard-skeleton.tsx";
import classes from "./wizard.module.css";

interface StepScreenPartProps extends Omit<
  StepScreenProps,
  "change" | "expectChange" | "preview" | "leaveField" | "saveAll" | "editStep" | "scheduled"
> {
  step: number;
  draft: Draft;
  go: (place: { step: number; from: "review" }) => void;
}

interface StepPartProps extends StepScreenPartProps {
  /** False while it is rendered ahead. */
  isShown: boolean;
  conflict: DraftState["conflict"];
}

/** This choice cannot be skipped: where its code does not load, it can be loaded again. */
export const conflictDialog = laterPart(
  async () => (await import("./conflict-dialog.tsx")).ConflictDialog,
  "Changed in another window: the choice could not be loaded",
);

/** A save passes through many states that do not change the screen. */
const StepScreen = memo(({ step, draft, go, ...given }: StepScreenPartProps) => {
  const Screen = laterScreens.get(stepAt(step).key)?.Later ?? CompanyScreen;
  return (
    <Screen
      {...given}
      change={draft.change}
      expectChange={draft.expectChange}
      preview={draft.preview}
      leaveField={draft.leaveField}
      saveAll={async () => (await draft.flush()) && !draft.isUnsaved}
      editStep={(other: StepKey) => go({ step: stepNumber(other), from: "review" })}
      scheduled={draft.scheduled}
    />
  );
});

export function StepPart({ isShown, conflict, ...screen }: StepPartProps) {
  const { step, draft } = screen;
  const { key, title, description } = stepAt(step);
  return (
    <main
      id={isShown ? "main" : undefined}
      tabIndex={-1}
      className={classes.step}
      data-step={key}
      data-wide={isWide(key) || undefined}
    >
      <header className={classes.title}>
        <Title order={1} tabIndex={-1}>
          {title}
        </Title>
        <Text c="var(--muted)">{description}</Text>
      </header>
      <Suspense>
        {conflict && <conflictDialog.Later conflict={conflict} onSettle={draft.settleConflict} />}
      </Suspense>
      <Suspense fallback={<StepSkeleton title={title} />}>
        <StepScreen {...screen} />
      </Suspense>
    </main>
  );
}
