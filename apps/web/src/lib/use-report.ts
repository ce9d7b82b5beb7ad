import { useEffect, useEffectEvent } from "react";

/** Reports true when a condition becomes true, and false when it no longer is or the component is removed. */
export function useReport(holds: boolean, report: (holds: boolean) => void) {
  const latest = useEffectEvent(report);
  useEffect(() => {
    if (!holds) return;
    latest(true);
    return () => latest(false);
  }, [holds]);
}
