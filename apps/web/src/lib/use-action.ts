import { useMutation } from "@tanstack/react-query";
import type { UseMutationOptions } from "@tanstack/react-query";
import { useRef } from "react";

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
