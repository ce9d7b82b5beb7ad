import { Button, Group, Progress, Text } from "@mantine/core";
import { minutesRemaining, stepAt, stepCount, stepNumber } from "@app/contract";
import type { StepKey } from "@app/contract";
import { IconArrowLeft, IconChevronDown } from "@tabler/icons-react";
import {
  Activity,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { ColorSchemeSwitch } from "#components/layout/color-scheme-switch.tsx";
import { notify } from "#lib/notify.tsx";
import { eachWhenIdle, pause } from "#lib/clock.ts";
import { whenReady } from "#lib/ready.ts";
import { PageTitle } from "#lib/site.ts";
import type { Draft } from "./draft.ts";
import { lastReached, stepToShow, whyNotDone } from "./draft-state.ts";
import type { DraftState } from "./draft-state.ts";
import type { Proposal } from "./steps/step-screen.ts";
import { stayDialog, useLeaving } from "./leaving.tsx";
import { StepList, stepListId } from "./step-list.tsx";
import { conflictDialog, StepPart } from "./step-part.tsx";
import { laterScreens } from "./steps/screens.ts";
import { keysDialog, WizardFooter } from "./wizard-footer.tsx";
import classes from "./wizard.module.css";

export interface WizardPlace {
  step: number;
  /** The step was opened from the review and leads back there. */
  from?: "review";
  /** To change the meeting; true once only, when the step is opened. */
  change?: true;
}

interface WizardProps {
  checkupId: string;
  draft: Draft;
  /** The place in the page's address. */
  wanted: Partial<WizardPlace>;
  isCompleting: boolean;
  /** The check-up was completed before it was opened here. */
  isCompleted: boolean;
  onOpen: (place: WizardPlace, how?: { replace: boolean }) => void;
  onDashboard: () => void;
  onComplete: () => void;
}

const review = stepNumber("review");

/** Where it cannot be loaded, each step loads what it shows. */
const prefetching = () => import("./steps/prefetch-step.ts").catch(() => undefined);

export function Wizard(props: WizardProps) {
  const { checkupId, draft, wanted, isCompleting, isCompleted } = props;
  const { onOpen, onDashboard, onComplete } = props;
  const state = useSyncExternalStore(draft.subscribe, draft.state, draft.state);
  const [wait, setWait] = useState<string>();
  const [proposal, setProposal] = useState<Proposal>();
  const propose = useCallback((next: Proposal | undefined) => setProposal(() => next), []);
  const { step, opensChange } = useShownStep(wanted, state);
  const isFromReview = wanted.from === "review" && step < review;

  const before = useRef(step);
  // Before the effects of the step, which may scroll on.
  useLayoutEffect(() => {
    notify.closeWithoutButton(); // the toasts are about the step before
    if (before.current === step) return;
    before.current = step;
    setProposal(undefined); // it was of the step before
    document.querySelector<HTMLElement>("#main h1")?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: "instant" });
  }, [step]);

  useEffect(() => {
    draft.opened(step);
    // The address always names the step, so that the browser's Back goes back one step at a time.
    if (wanted.step !== step || wanted.change) onOpen({ step }, { replace: true });
  }, [draft, step, wanted.step, wanted.change, onOpen]);

  useEffect(() => {
    if (step === stepCount) return;
    const nextKey = stepAt(step + 1).key;
    void whenReady.then(pause).then(async () => {
      void laterScreens.get(nextKey)?.fetchAhead();
      (await prefetching())?.prefetchStep(nextKey, checkupId, draft.state().answers);
    });
  }, [draft, checkupId, step]);

  // Loaded after the first step can be used, for the case that the network fails later.
  useEffect(() => {
    void eachWhenIdle([
      ...[...laterScreens.values()].map(({ fetchAhead }) => fetchAhead),
      stayDialog.fetchAhead,
      keysDialog.fetchAhead,
      conflictDialog.fetchAhead,
      async () => (await prefetching())?.prefetchPictures(),
    ]);
  }, []);

  const { leave, holdsUnfinished, question } = useLeaving();
  const [edited, setEdited] = useState<StepKey>();
  const [ahead, setAhead] = useState<{ from: number; to: number }>();
  const go = useCallback(
    (place: WizardPlace, accept?: () => void) => {
      const open = async () => {
        accept?.();
        // Rendered while answers are saved.
        setAhead({ from: before.current, to: place.step });
        if (!(await draft.goTo(place.step))) return setAhead(undefined);
        if (place.step !== review) setEdited(place.from && stepAt(place.step).key);
        onOpen(place);
      };
      if (place.step !== before.current) leave(() => void open());
    },
    [draft, leave, onOpen],
  );
  if (ahead && ahead.from !== step) setAhead(undefined);
  const reached = lastReached(state);
  const isLastDone = whyNotDone(reached, state) === undefined;
  const { answers, problems } = state;
  const header = useMemo(() => {
    const indicator = `Step ${step} of ${stepCount}`;
    return (
      <header className={classes.header}>
        <Suspense>
          <div className={classes.bar}>
            <Button
              className={classes.leave}
              variant="subtle"
              color="gray"
              size="compact-md"
              leftSection={<IconArrowLeft size={18} />}
              onClick={() => leave(onDashboard)}
            >
              <span className={classes.leaveText}>Back to Dashboard</span>
            </Button>
            <div className={classes.where}>
              <Text span inherit fw={600} visibleFrom="lg">
                {indicator}
              </Text>
              <Button
                popoverTarget={stepListId}
                hiddenFrom="lg"
                variant="subtle"
                color="gray"
                size="compact-md"
                rightSection={<IconChevronDown size={16} />}
              >
                {indicator}
              </Button>
              <Text span inherit c="var(--muted)">
                {minutesRemaining(step)} min remaining
              </Text>
            </div>
            <Group justify="flex-end">
              <ColorSchemeSwitch />
            </Group>
          </div>
          <Progress.Root size={4} radius={0}>
            <Progress.Section
              value={(step / stepCount) * 100}
              aria-label="Progress"
              aria-valuetext={indicator}
            />
          </Progress.Root>
        </Suspense>
      </header>
    );
  }, [step, leave, onDashboard]);
  const accepted = { ...answers, ...proposal?.(answers) };
  const reason = wait ?? whyNotDone(step, { ...state, answers: accepted });
  const isAsked = state.conflict !== undefined;
  const saving = isAsked || (wait && state.saving === "invalid") ? undefined : state.saving;
  const complete = async () => {
    if (await draft.goTo(step)) onComplete();
  };
  const accept = () => {
    if (proposal) draft.change(proposal);
    setProposal(undefined);
  };
  const next = () => {
    if (step < stepCount) go({ step: isFromReview ? review : step + 1 }, accept);
    else leave(() => void complete());
  };

  return (
    <div className={classes.page}>
      <PageTitle title={stepAt(step).title} />
      {header}
      <div className={classes.body}>
        <StepList step={step} reached={reached} isLastDone={isLastDone} onOpen={go} />
        {(ahead && !isAsked ? [step, ahead.to] : [step]).map((number) => (
          <Activity key={number} mode={number === step ? "visible" : "hidden"}>
            <StepPart
              step={number}
              isShown={number === step}
              conflict={number === step ? state.conflict : undefined}
              wasDone={state.furthestStep > number}
              opensChange={number === step && opensChange}
              {...{ checkupId, draft, answers, problems, propose, go, edited }}
              isCompleted={isCompleted}
              holdsUnfinished={holdsUnfinished}
              waitsFor={setWait}
            />
          </Activity>
        ))}
      </div>
      <WizardFooter
        step={step}
        isCompleted={isCompleted}
        isBusy={state.isMoving || isCompleting}
        reason={reason}
        saving={saving}
        onRetry={draft.flush}
        onBack={() => go({ step: step - 1 })}
        onNext={next}
        onReview={isFromReview ? () => go({ step: review }) : undefined}
      />
      {question}
    </div>
  );
}

/** The step to show. An open step stays open, even if another tab removes an answer that it needs. */
function useShownStep(wanted: Partial<WizardPlace>, state: DraftState) {
  // `opensChange` stays true while the step is open: its code may load after the address has dropped it.
  const [shown, setShown] = useState<{ step: number; opensChange: boolean }>();
  const isSame = shown !== undefined && wanted.step === shown.step;
  const step = isSame ? shown.step : stepToShow(wanted.step, state);
  const opensChange = wanted.change === true || (shown?.step === step && shown.opensChange);
  if (step === shown?.step && opensChange === shown.opensChange) return shown;
  setShown({ step, opensChange });
  return { step, opensChange };
}
