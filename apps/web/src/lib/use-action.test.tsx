import { act, renderHook, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { useAction, useCancellable } from "./use-action.ts";

test("a double click runs an action once, a later click again", async () => {
  let finish = () => {};
  const call = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  function Harness() {
    const action = useAction({ mutationFn: call });
    return <button onClick={() => action.run()}>{action.isPending ? "Busy" : "Go"}</button>;
  }
  const { user, findByRole } = await renderPart(<Harness />);
  await user.dblClick(await findByRole("button", { name: "Go" }));
  expect(call).toHaveBeenCalledTimes(1);
  finish();
  await user.click(await findByRole("button", { name: "Go" }));
  expect(call).toHaveBeenCalledTimes(2);
  finish();
});

test("an action that failed after its page was left can be retried", async () => {
  let fail = () => {};
  const call = vi.fn(
    () => new Promise<void>((_, reject) => (fail = () => reject(new Error("unavailable")))),
  );
  const failed = vi.fn<(again: () => void) => void>();
  function Part() {
    const action = useAction({
      mutationFn: call,
      meta: { errorsShownInForm: true },
      onError: () => failed(() => action.run()),
    });
    return <button onClick={() => action.run()}>Go</button>;
  }
  function Harness() {
    const [isShown, setShown] = useState(true);
    return (
      <>
        {isShown && <Part />}
        <button onClick={() => setShown(false)}>Leave</button>
      </>
    );
  }
  const { user, findByRole } = await renderPart(<Harness />);
  await user.click(await findByRole("button", { name: "Go" }));
  await user.click(await findByRole("button", { name: "Leave" }));
  fail();
  await vi.waitFor(() => expect(failed).toHaveBeenCalled());
  await vi.waitFor(() => {
    failed.mock.lastCall?.[0]();
    expect(call).toHaveBeenCalledTimes(2);
  });
});

/** Tasks that wait for an answer and record it unless they were aborted. */
function answers() {
  const results: string[] = [];
  const waiting = new Map<string, () => void>();
  const task = (answer: string) => async (signal: AbortSignal) => {
    await new Promise<void>((resolve) => waiting.set(answer, resolve));
    if (!signal.aborted) results.push(answer);
  };
  const give = (answer: string) => act(async () => waiting.get(answer)?.());
  return { results, task, give };
}

test("only the latest of several tasks counts, in any order of the answers", async () => {
  const { results, task, give } = answers();
  const { result } = renderHook(() => useCancellable());
  act(() => void result.current.run(task("first")));
  act(() => void result.current.run(task("second")));
  expect(result.current.isRunning).toBe(true);
  await give("first");
  expect(result.current.isRunning).toBe(true);
  await give("second");
  await waitFor(() => expect(result.current.isRunning).toBe(false));
  expect(results).toEqual(["second"]);
});

test("a cancelled task and a task of a removed component do nothing", async () => {
  const { results, task, give } = answers();
  const { result, unmount } = renderHook(() => useCancellable());
  act(() => void result.current.run(task("cancelled")));
  act(() => result.current.cancel());
  expect(result.current.isRunning).toBe(false);
  await give("cancelled");
  act(() => void result.current.run(task("left")));
  unmount();
  await give("left");
  expect(results).toEqual([]);
});

test("a failed task is not running", async () => {
  const { result } = renderHook(() => useCancellable());
  const failing = () => result.current.run(() => Promise.reject(new Error("no")));
  await act(() => expect(failing()).rejects.toThrow("no"));
  expect(result.current.isRunning).toBe(false);
});
