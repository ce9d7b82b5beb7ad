import { Suspense, useState } from "react";
import { later } from "#lib/later.ts";
import type { StepListProps } from "./step-list.tsx";
import { StepMenuButton } from "./step-menu-button.tsx";

const { Later: StepDropdown, fetchAhead } = later(
  async () => (await import("./step-dropdown.tsx")).StepDropdown,
  ({ step, again }: StepListProps & { again: () => void }) => (
    <StepMenuButton step={step} aria-haspopup="menu" aria-expanded={false} onClick={again} />
  ),
);

/** For an idle moment: the menu opens at once then. */
export const prefetchStepMenu = fetchAhead;

/** The list of steps in a menu, where there is no room down the side. Its code comes when it is first opened. */
export function StepMenu(props: StepListProps) {
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <StepMenuButton
      step={props.step}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setIsWanted(true)}
    />
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <StepDropdown {...props} />
    </Suspense>
  );
}
