import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { useAction } from "./use-action.ts";

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
