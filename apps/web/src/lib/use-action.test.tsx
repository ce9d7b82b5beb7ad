import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { useAction } from "./use-action.ts";

test("a double click runs an action once, a later click again", async () => {
  let finish = () => {};
  const act = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  function Harness() {
    const action = useAction({ mutationFn: act });
    return <button onClick={() => action.run()}>{action.isPending ? "Busy" : "Go"}</button>;
  }
  const { user, findByRole } = await renderPart(<Harness />);
  await user.dblClick(await findByRole("button", { name: "Go" }));
  expect(act).toHaveBeenCalledTimes(1);
  finish();
  await user.click(await findByRole("button", { name: "Go" }));
  expect(act).toHaveBeenCalledTimes(2);
  finish();
});

test("what failed after the page was left can be tried again", async () => {
  let fail = () => {};
  const act = vi.fn(
    () => new Promise<void>((_, reject) => (fail = () => reject(new Error("away")))),
  );
  const failed = vi.fn<(again: () => void) => void>();
  function Part() {
    const action = useAction({
      mutationFn: act,
      meta: { errorsShownInForm: true },
      onError: () => failed(() => action.run()),
    });
    return <button onClick={() => action.run()}>Go</button>;
  }
  function Harness() {
    const [isThere, setThere] = useState(true);
    return (
      <>
        {isThere && <Part />}
        <button onClick={() => setThere(false)}>Leave</button>
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
    expect(act).toHaveBeenCalledTimes(2);
  });
});
