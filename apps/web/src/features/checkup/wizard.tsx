import { Title } from "@mantine/core";
import { stepAt, stepCount, stepNumber } from "@app/contract";
import type { StepKey } from "@app/contract";
import { useQueryClient } from "@tanstack/react-query";
import {
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { usePageTitle } from "#lib/page-title.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { Draft } from "./draft.ts";
import type { DraftState } from "./draft-state.ts";
import { isReached, stepToShow, whyNotDone } from "./reach.ts";
import { SaveState } from "./save-state.tsx";
import { useLeaving } from "./use-leaving.ts";
import { UnbookedDialog } from "./unbooked-dialog.tsx";
import { StepList, StepMenu } from "./step-list.tsx";
import { prefetchStep } from "./steps/prefetch-step.ts";
import { prefetchScreen, screens, wideScreens } from "./steps/screens.ts";
import { WizardFooter } from "./wizard-footer.tsx";
import { WizardHeader } from "./wizard-header.tsx";
import classes from "./wizard.module.css";

export interface Place {
  step: number;
  /** The step was opened from the review and leads back there. */
  from?: "review";
  /** To change the meeting; true once only, when the step is opened. */
  change?: true;
}

interface WizardProps {
  checkupId: string;
  draft: Draft;
  /** What the address asks for. */
  wanted: Partial<Place>;
  isCompleting: boolean;
  /** The check-up was completed before it was opened here. */
  isCompleted: boolean;
  onOpen: (place: Place, how?: { replace: boolean }) => void;
  onDashboard: () => void;
  onComplete: () => void;
}

const review = stepNumber("review");

export function Wizard(props: WizardProps) {
  const { checkupId, draft, wanted, isCompleting, isCompleted } = props;
  const { onOpen, onDashboard, onComplete } = props;
  const state = useSyncExternalStore(draft.subscribe, draft.state);
  const [wait, setWait] = useState<string>();
  const step = useShownStep(wanted.step, state);
  const [heading, from] = useArrival(step);
  const { key, title, description } = stepAt(step);
  const Screen = screens[key];
  const isFromReview = wanted.from === "review" && step < review;
  usePageTitle(title);

  useEffect(() => {
    draft.opened(step);
    // The address always names the step, so that the way back through the history is one step each.
    if (wanted.step !== step || wanted.change) onOpen({ step }, { replace: true });
  }, [draft, step, wanted.step, wanted.change, onOpen]);

  const queryClient = useQueryClient();
  useEffect(() => {
    if (step === stepCount) return;
    const { answers } = draft.state();
    prefetchScreen(stepAt(step + 1).key);
    prefetchStep(queryClient, stepAt(step + 1).key, { checkupId, answers });
  }, [queryClient, draft, checkupId, step]);

  const { leave, holdsUnbooked, question } = useLeaving();
  const go = useCallback(
    (place: Place) => {
      const open = async () => {
        if (await draft.goTo(place.step)) onOpen(place);
      };
      if (place.step !== step) leave(() => void open());
    },
    [draft, step, leave, onOpen],
  );
  const complete = async () => {
    if (await draft.goTo(step)) onComplete();
  };
  const next = () => {
    if (step < stepCount) go({ step: isFromReview ? review : step + 1 });
    else leave(() => void complete());
  };
  const list = {
    step,
    canOpen: (one: number) => isReached(one, state),
    isDone: (one: number) => whyNotDone(one, state) === undefined,
    onOpen: (one: number) => go({ step: one }),
  };

  const { answers, problems } = state;
  const opensChange = wanted.change === true;
  // A save passes through many states: only what it changes of the answers draws the step anew.
  const screen = useMemo(
    () => (
      <Suspense>
        <Screen
          checkupId={checkupId}
          answers={answers}
          problems={problems}
          change={draft.change}
          expectChange={draft.expectChange}
          preview={draft.preview}
          leaveField={() => void draft.flush()}
          editStep={(edited: StepKey) => go({ step: stepNumber(edited), from: "review" })}
          isCompleted={isCompleted}
          scheduled={draft.scheduled}
          opensChange={opensChange}
          holdsUnbooked={holdsUnbooked}
          waitsFor={setWait}
        />
      </Suspense>
    ),
    [Screen, checkupId, answers, problems, draft, go, isCompleted, opensChange, holdsUnbooked],
  );

  const whyNot = whyNotDone(step, state);
  const isAsked = state.conflict !== undefined;

  return (
    <div className={classes.page}>
      <WizardHeader
        step={step}
        stepMenu={<StepMenu {...list} />}
        onDashboard={() => leave(onDashboard)}
      />
      <div className={classes.body}>
        <div className={classes.side}>
          <StepList {...list} />
        </div>
        <main
          key={step}
          id="main"
          tabIndex={-1}
          className={classes.step}
          data-wide={wideScreens.has(key) || undefined}
          data-from={from}
        >
          <header>
            <Title order={1} ref={heading} tabIndex={-1}>
              {title}
            </Title>
            <p className={classes.description}>{description}</p>
          </header>
          {screen}
        </main>
      </div>
      <WizardFooter
        isFirst={step === 1}
        isLast={step === stepCount}
        isCompleted={isCompleted}
        isBusy={state.isMoving || isCompleting}
        reason={whyNot && (wait ?? whyNot)}
        saveState={
          <SaveState
            saving={isAsked || (wait && state.saving === "invalid") ? undefined : state.saving}
            onRetry={() => void draft.flush()}
          />
        }
        onBack={() => go({ step: step - 1 })}
        onNext={next}
        onReview={isFromReview ? () => go({ step: review }) : undefined}
      />
      {question && <UnbookedDialog {...question} />}
      {state.conflict && (
        <ConflictDialog conflict={state.conflict} onSettle={draft.settleConflict} />
      )}
    </div>
  );
}

/** The step that is on the screen stays there, also when another tab takes back what led to it. */
function useShownStep(wanted: number | undefined, state: DraftState) {
  const [shown, setShown] = useState<number>();
  const step = wanted !== undefined && wanted === shown ? wanted : stepToShow(wanted, state);
  if (step !== shown) setShown(step);
  return step;
}

/** The heading of a step that was just gone to takes the focus; `from` says on which side it lies. */
function useArrival(step: number) {
  const ref = useRef<HTMLHeadingElement>(null);
  const [way, setWay] = useState<{ step: number; from?: "next" | "back" }>({ step });
  if (way.step !== step) setWay({ step, from: step > way.step ? "next" : "back" });
  const { from } = way;
  useEffect(() => {
    if (!from) return;
    ref.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [step, from]);
  return [ref, from] as const;
}
