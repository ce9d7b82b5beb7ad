import { Suspense, useEffect, useState } from "react";
import { Failure } from "#lib/api.ts";
import { later } from "#components/later.ts";
import { showFailure } from "#lib/query-client.ts";
import type { StepListProps } from "./step-list.tsx";
import { StepMenuButton } from "./step-menu-button.tsx";

const missing = new Failure(
  "The list of steps could not be loaded. Next and Back still work: try again, or reload the page.",
);

/** In the place of a menu whose code did not come: says so, as a button that does nothing looks broken. */
function MenuMissing({ step, again }: StepListProps & { again: () => void }) {
  useEffect(() => showFailure(missing, "Error"), []);
  return <StepMenuButton step={step} aria-haspopup="menu" aria-expanded={false} onClick={again} />;
}

const { Later: StepDropdown, fetchAhead } = later(
  async () => (await import("./step-dropdown.tsx")).StepDropdown,
  MenuMissing,
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
