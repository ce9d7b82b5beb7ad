import { useMutation } from "@tanstack/react-query";
import type { UseMutationOptions } from "@tanstack/react-query";
import { useRef } from "react";

/** A mutation that a second click, while the first is still under way, does not start again. */
export function useAction<Input = void, Answer = unknown>(
  options: UseMutationOptions<Answer, Error, Input>,
) {
  const mutation = useMutation(options);
  const isRunning = useRef(false);
  const run = (input: Input) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutation.mutate(input, {
      onSettled: () => {
        isRunning.current = false;
      },
    });
  };
  return { ...mutation, run };
}
