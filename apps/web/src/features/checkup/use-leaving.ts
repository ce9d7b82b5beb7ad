import { useCallback, useState } from "react";

/** Ways out of a step, which wait for an answer while something on it is chosen but not booked. */
export function useLeaving() {
  const [isUnbooked, holdsUnbooked] = useState(false);
  const [wayOut, setWayOut] = useState<{ go: () => void }>();
  const stay = () => setWayOut(undefined);
  const leave = useCallback(
    (go: () => void) => (isUnbooked ? setWayOut({ go }) : go()),
    [isUnbooked],
  );
  return {
    leave,
    holdsUnbooked,
    question: wayOut && {
      onStay: stay,
      onLeave: () => {
        stay();
        wayOut.go();
      },
    },
  };
}
