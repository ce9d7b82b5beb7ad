import { useEffect, useEffectEvent } from "react";

/** Reports when something begins to hold, and when it no longer does or its component is removed. */
export function useReport(holds: boolean, report: (holds: boolean) => void) {
  const latest = useEffectEvent(report);
  useEffect(() => {
    if (!holds) return;
    latest(true);
    return () => latest(false);
  }, [holds]);
}
