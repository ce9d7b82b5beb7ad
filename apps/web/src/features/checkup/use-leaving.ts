import { useCallback, useState } from "react";
import type { Unfinished } from "./steps/step-screen.ts";

/** Ways out of a step, which wait for an answer while something on it is unfinished. */
export function useLeaving() {
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
