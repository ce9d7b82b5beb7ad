import { render, screen, waitFor } from "@testing-library/react";
import { lazy, Suspense, useState } from "react";
import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
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

test("what the browser fills in, and what was pressed, counts in a part that React has not taken over yet", async () => {
  delete document.documentElement.dataset.ready;
  const parts = (
    <>
      <Suspense>
        <TypedText />
      </Suspense>
      <Suspense>
        <Tick />
      </Suspense>
      <Suspense>
        <Tick />
      </Suspense>
    </>
  );
  const container = document.createElement("div");
  container.id = "root";
  container.innerHTML = renderToString(parts);
  document.body.append(container);
  const [field, box, other] = container.querySelectorAll("input");
  const root = hydrateRoot(container, parts);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  window.earlyPresses = [box!];
  setReady();
  field!.value = "admin@acme.com";
  field!.dispatchEvent(new Event("input", { bubbles: true }));
  other!.click(); // as voice control does, without a mouse
  await waitFor(() => expect(container.textContent).toBe("admin@acme.comtickedticked"));
});

test("a press on a part whose code is still loading counts once it has loaded", async () => {
  delete document.documentElement.dataset.ready;
  const loading = Promise.withResolvers<{ default: typeof Tick }>();
  const LaterTick = lazy(() => loading.promise);
  const partsWith = (Part: ComponentType) => (
    <Suspense>
      <Part />
    </Suspense>
  );
  const container = document.createElement("div");
  container.id = "root";
  container.innerHTML = renderToString(partsWith(Tick));
  document.body.append(container);
  const root = hydrateRoot(container, partsWith(LaterTick));
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  setReady();
  const box = container.querySelector("input")!;
  box.click();
  box.click(); // somebody impatient
  expect([box.checked, box.ariaBusy, container.textContent]).toEqual([false, "true", ""]);
  loading.resolve({ default: Tick });
  await waitFor(() => expect(container.textContent).toBe("ticked"));
  expect(box.ariaBusy).toBeNull();
});

function TypedText() {
  const [text, setText] = useState("");
  return (
    <p>
      <input value={text} onChange={({ target }) => setText(target.value)} />
      {text}
    </p>
  );
}

function Tick() {
  const [isTicked, setTicked] = useState(false);
  return (
    <p>
      <input type="checkbox" checked={isTicked} onChange={() => setTicked(true)} />
      {isTicked && "ticked"}
    </p>
  );
}
