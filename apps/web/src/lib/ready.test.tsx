import { render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { setReady } from "#lib/ready.ts";

test("what was typed before the web client ran is typed again, and left where it was left", async () => {
  delete document.documentElement.dataset.ready;
  const [change, leave] = [vi.fn<(text: string) => void>(), vi.fn<() => void>()];
  const container = document.createElement("div");
  container.id = "root";
  render(
    <input
      aria-label="Website"
      defaultValue=""
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={leave}
    />,
    { container: document.body.appendChild(container) },
  );
  const field = screen.getByLabelText<HTMLInputElement>("Website");
  window.earlyTexts = new Map([[field, "acme.com"]]);
  setReady();
  expect(change.mock.calls).toEqual([["acme.com"]]);
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
});
