import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { useCancellable } from "./use-cancellable.ts";

/** Tasks that wait for their answer and write it down unless they were given up. */
function answers() {
  const drawn: string[] = [];
  const waiting = new Map<string, () => void>();
  const task = (answer: string) => async (signal: AbortSignal) => {
    await new Promise<void>((resolve) => waiting.set(answer, resolve));
    if (!signal.aborted) drawn.push(answer);
  };
  const give = (answer: string) => act(async () => waiting.get(answer)?.());
  return { drawn, task, give };
}

test("only the latest of several tasks is listened to, whatever the order of the answers", async () => {
  const { drawn, task, give } = answers();
  const { result } = renderHook(() => useCancellable());
  act(() => void result.current.run(task("first")));
  act(() => void result.current.run(task("second")));
  expect(result.current.isRunning).toBe(true);
  await give("first");
  expect(result.current.isRunning).toBe(true);
  await give("second");
  await waitFor(() => expect(result.current.isRunning).toBe(false));
  expect(drawn).toEqual(["second"]);
});

test("a task that was cancelled, or whose screen is gone, draws nothing", async () => {
  const { drawn, task, give } = answers();
  const { result, unmount } = renderHook(() => useCancellable());
  act(() => void result.current.run(task("cancelled")));
  act(() => result.current.cancel());
  expect(result.current.isRunning).toBe(false);
  await give("cancelled");
  act(() => void result.current.run(task("left")));
  unmount();
  await give("left");
  expect(drawn).toEqual([]);
});

test("a task that fails is over", async () => {
  const { result } = renderHook(() => useCancellable());
  const failing = () => result.current.run(() => Promise.reject(new Error("no")));
  await act(() => expect(failing()).rejects.toThrow("no"));
  expect(result.current.isRunning).toBe(false);
});
