import type { Answers } from "@app/contract";
import { act } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import type { ComponentType } from "react";
import type { AnswersChange, StepScreenProps } from "#features/checkup/steps/step-screen.ts";
import { fakeScreenProps } from "./fake-screen-props.ts";
import { renderPart } from "./render-app.tsx";

/** A step in a check-up that keeps what is entered, and changes to it from elsewhere. */
export async function renderStep(
  Step: ComponentType<StepScreenProps>,
  first: Partial<Answers> = {},
  wasDone = false,
) {
  const checkupId = crypto.randomUUID();
  let answers = { ...fakeScreenProps.answers, ...first };
  let proposal: AnswersChange | undefined;
  let show = () => {};
  const subscribe = (listener: () => void) => {
    show = listener;
    return () => {};
  };
  const change = (changes: AnswersChange) => {
    answers = { ...answers, ...(typeof changes === "function" ? changes(answers) : changes) };
    show();
  };
  const propose = (changes: AnswersChange | undefined) => {
    proposal = changes;
  };
  function Page() {
    // Rendered at once, like the answers of the draft.
    const shown = useSyncExternalStore(subscribe, () => answers);
    const props = { ...fakeScreenProps, checkupId, answers: shown, change, propose, wasDone };
    return <Step {...props} />;
  }
  const screen = await renderPart(<Page />);
  const chips = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
  return {
    ...screen,
    chips,
    setElsewhere: (changes: AnswersChange) => act(() => change(changes)),
    /** What is stored so far: proposed answers are not. */
    stored: () => answers,
    /** As Next does it. */
    acceptProposal: () => act(() => change(proposal ?? {})),
  };
}
