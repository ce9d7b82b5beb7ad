import { useCallback, useEffect, useRef, useState } from "react";

type Task = (signal: AbortSignal) => Promise<void>;

/**
 * One task at a time that can be given up: by `cancel`, by the next one, or because whatever uses it goes away.
 * A task asks its signal after every wait, and does nothing more once it is aborted.
 */
export function useCancellable() {
  const latest = useRef<AbortController>(undefined);
  const [isRunning, setIsRunning] = useState(false);
  const cancel = useCallback(() => {
    latest.current?.abort();
    latest.current = undefined;
    setIsRunning(false);
  }, []);
  useEffect(() => cancel, [cancel]);
  const run = async (task: Task) => {
    cancel();
    const mine = new AbortController();
    latest.current = mine;
    setIsRunning(true);
    try {
      await task(mine.signal);
    } finally {
      if (latest.current === mine) cancel();
    }
  };
  return { run, cancel, isRunning };
}
