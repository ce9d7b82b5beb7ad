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
