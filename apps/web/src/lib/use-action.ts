import { useMutation } from "@tanstack/react-query";
import type { UseMutationOptions } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";

/** A mutation that ignores a second click while it is running. */
export function useAction<Input = void, Answer = unknown>(
  options: UseMutationOptions<Answer, Error, Input>,
) {
  const isRunning = useRef(false);
  const mutation = useMutation({
    ...options,
    // Not passed to `mutate`, whose callbacks do not run once the component is removed: a toast may still offer a retry.
    onSettled: (...settled) => {
      isRunning.current = false;
      return options.onSettled?.(...settled);
    },
  });
  const run = (input: Input) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutation.mutate(input);
  };
  return { ...mutation, run };
}

/** Runs one task at a time. A task must check its signal after every wait, and do nothing once it is aborted. */
export function useCancellable() {
  const latest = useRef<AbortController>(undefined);
  const [isRunning, setIsRunning] = useState(false);
  const cancel = useCallback(() => {
    latest.current?.abort();
    latest.current = undefined;
    setIsRunning(false);
  }, []);
  useEffect(() => cancel, [cancel]);
  const run = async (task: (signal: AbortSignal) => Promise<void>) => {
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
