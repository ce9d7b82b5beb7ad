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
import { usePageTitle } from "#lib/site.ts";
import { whenIdle } from "#lib/clock.ts";
import { ConflictDialog, prefetchDialogs, UnfinishedDialog } from "./dialogs-ahead.ts";
import type { Draft } from "./draft.ts";
import type { DraftState } from "./draft-state.ts";
import { lastReached, stepToShow, whyNotDone } from "./reach.ts";
import { SaveState } from "./save-state.tsx";
import { StepList } from "./step-list.tsx";
import { prefetchStepMenu, StepMenu } from "./step-menu.tsx";
import { StepSkeleton } from "./step-skeleton.tsx";
import type { Unfinished } from "./steps/step-screen.ts";
import { prefetchStep } from "./steps/prefetch-step.ts";
import { prefetchScreen, prefetchScreens, screens, wideScreens } from "./steps/screens.ts";
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

  useEffect(() => void fetchRest(), []);

  const { leave, holdsUnfinished, question } = useLeaving();
  const go = useCallback(
    (place: Place) => {
      const open = async () => {
        if (await draft.goTo(place.step)) onOpen(place);
      };
      if (place.step !== step) leave(() => void open());
    },
    [draft, step, leave, onOpen],
  );
  const reached = lastReached(state);
  const isLastDone = whyNotDone(reached, state) === undefined;
  // What stands around the step says the same with every key: only something else draws it anew.
  const [header, side] = useMemo(() => {
    const list = {
      step,
      canOpen: (one: number) => one <= reached,
      isDone: (one: number) => one < reached || isLastDone,
      onOpen: (one: number) => go({ step: one }),
    };
    const menu = <StepMenu {...list} />;
    const dashboard = () => leave(onDashboard);
    return [
      <WizardHeader step={step} stepMenu={menu} onDashboard={dashboard} key="header" />,
      <StepList {...list} key="list" />,
    ];
  }, [step, reached, isLastDone, go, leave, onDashboard]);

  const { answers, problems } = state;
  const opensChange = useOpensChange(step, wanted.change === true);
  // A save passes through many states: only what it changes of the answers draws the step anew.
  const screen = useMemo(
    () => (
      <Suspense fallback={<StepSkeleton />}>
        <Screen
          checkupId={checkupId}
          answers={answers}
          problems={problems}
          change={draft.change}
          expectChange={draft.expectChange}
          preview={draft.preview}
          leaveField={() => void draft.flush()}
          saveAll={async () => (await draft.flush()) && !draft.isUnsaved}
          editStep={(edited: StepKey) => go({ step: stepNumber(edited), from: "review" })}
          isCompleted={isCompleted}
          scheduled={draft.scheduled}
          opensChange={opensChange}
          holdsUnfinished={holdsUnfinished}
          waitsFor={setWait}
        />
      </Suspense>
    ),
    [Screen, checkupId, answers, problems, draft, go, isCompleted, opensChange, holdsUnfinished],
  );

  const reason = wait ?? whyNotDone(step, state);
  const isBusy = state.isMoving || isCompleting;
  const isAsked = state.conflict !== undefined;
  const saving = isAsked || (wait && state.saving === "invalid") ? undefined : state.saving;
  const footer = useMemo(() => {
    const toReview = () => go({ step: review });
    const complete = async () => {
      if (await draft.goTo(step)) onComplete();
    };
    const next = () => {
      if (isFromReview) toReview();
      else if (step < stepCount) go({ step: step + 1 });
      else leave(() => void complete());
    };
    return (
      <WizardFooter
        isFirst={step === 1}
        isLast={step === stepCount}
        isCompleted={isCompleted}
        isBusy={isBusy}
        reason={reason}
        saveState={<SaveState saving={saving} onRetry={() => void draft.flush()} />}
        onBack={() => go({ step: step - 1 })}
        onNext={next}
        onReview={isFromReview ? toReview : undefined}
      />
    );
  }, [draft, step, isCompleted, isBusy, reason, saving, isFromReview, go, leave, onComplete]);

  return (
    <div className={classes.page}>
      {header}
      <div className={classes.body}>
        <div className={classes.side}>{side}</div>
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
          <Suspense>
            {state.conflict && (
              <ConflictDialog conflict={state.conflict} onSettle={draft.settleConflict} />
            )}
          </Suspense>
          {screen}
        </main>
      </div>
      {footer}
      <Suspense>{question && <UnfinishedDialog {...question} />}</Suspense>
    </div>
  );
}

/** The first step can be used before: what may be needed on the way comes after it, and before the network goes. */
async function fetchRest() {
  await whenIdle();
  prefetchScreens();
  prefetchStepMenu();
  prefetchDialogs();
}

/** Ways out of a step, which wait for an answer while something on it is unfinished. */
function useLeaving() {
  const [what, holdsUnfinished] = useState<Unfinished>();
  const [wayOut, setWayOut] = useState<{ what: Unfinished; go: () => void }>();
  const stay = () => setWayOut(undefined);
  const leave = useCallback((go: () => void) => (what ? setWayOut({ what, go }) : go()), [what]);
  return {
    leave,
    holdsUnfinished,
    question: wayOut && {
      what: wayOut.what,
      onStay: stay,
      onLeave: () => {
        stay();
        wayOut.go();
      },
    },
  };
}

/** The step that is on the screen stays there, also when another tab takes back what led to it. */
function useShownStep(wanted: number | undefined, state: DraftState) {
  const [shown, setShown] = useState<number>();
  const step = wanted !== undefined && wanted === shown ? wanted : stepToShow(wanted, state);
  if (step !== shown) setShown(step);
  return step;
}

/** As long as the step is open: its code may come when the address has forgotten it already. */
function useOpensChange(step: number, isAsked: boolean) {
  const [asked, setAsked] = useState<number>();
  const now = isAsked || asked === step ? step : undefined;
  if (now !== asked) setAsked(now);
  return now !== undefined;
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
