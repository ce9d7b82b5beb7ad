import { useMutation } from "@tanstack/react-query";
import type { UseMutationOptions } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";

/** A mutation that a second click, while the first is still under way, does not start again. */
export function useAction<Input = void, Answer = unknown>(
  options: UseMutationOptions<Answer, Error, Input>,
) {
  const isRunning = useRef(false);
  const mutation = useMutation({
    ...options,
    // Not given to `mutate`: who went on to another page meanwhile may still be asked to try again.
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

type Task = (signal: AbortSignal) => Promise<void>;

/**
 * One task at a time that can be aborted: by `cancel`, by the next one, or because its component is removed. A task
 * checks its signal after every wait, and does nothing more once it is aborted.
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
