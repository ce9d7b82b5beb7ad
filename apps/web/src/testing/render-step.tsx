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
) {
  const checkupId = crypto.randomUUID();
  let answers = { ...fakeScreenProps.answers, ...first };
  let show = () => {};
  const subscribe = (listener: () => void) => {
    show = listener;
    return () => {};
  };
  const change = (changes: AnswersChange) => {
    answers = { ...answers, ...(typeof changes === "function" ? changes(answers) : changes) };
    show();
  };
  function Page() {
    // Rendered at once, like the answers of the draft.
    const shown = useSyncExternalStore(subscribe, () => answers);
    return <Step {...fakeScreenProps} checkupId={checkupId} answers={shown} change={change} />;
  }
  const screen = await renderPart(<Page />);
  const chips = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
  return { ...screen, chips, setElsewhere: (changes: AnswersChange) => act(() => change(changes)) };
}
