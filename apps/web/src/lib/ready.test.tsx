import { render, screen, waitFor } from "@testing-library/react";
import { lazy, Suspense, useState } from "react";
import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { setReady, whenAllHydrated } from "#lib/ready.ts";

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

/** A part that the server rendered and whose code loads when the returned function is called. */
function renderLate(Part: ComponentType) {
  delete document.documentElement.dataset.ready;
  const loading = Promise.withResolvers<{ default: ComponentType }>();
  const Late = lazy(() => loading.promise);
  const partsWith = (Chosen: ComponentType) => (
    <Suspense>
      <Chosen />
    </Suspense>
  );
  const container = document.createElement("div");
  container.id = "root";
  container.innerHTML = renderToString(partsWith(Part));
  document.body.append(container);
  const root = hydrateRoot(container, partsWith(Late));
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  setReady();
  const field = container.querySelector("input")!;
  return { container, field, load: () => loading.resolve({ default: Part }) };
}

test("a press on a part whose code is still loading counts once it has loaded", async () => {
  const { container, field, load } = renderLate(Tick);
  field.click();
  field.click(); // somebody impatient
  expect([field.checked, field.ariaBusy, container.textContent]).toEqual([false, "true", ""]);
  load();
  await waitFor(() => expect(container.textContent).toBe("ticked"));
  expect(field.ariaBusy).toBeNull();
});

test("a text that is typed into a part whose code is still loading counts once it has loaded", async () => {
  const { container, field, load } = renderLate(TypedText);
  for (const text of ["a", "acme"]) {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  load();
  await waitFor(() => expect(container.textContent).toBe("acme"));
  expect(field.value).toBe("acme");
});

test("a key that opens a select counts once its code has loaded", async () => {
  const { container, field, load } = renderLate(Choice);
  field.focus();
  const key = new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true });
  field.dispatchEvent(key);
  expect([key.defaultPrevented, field.ariaBusy]).toEqual([true, "true"]);
  load();
  await waitFor(() => expect(container.textContent).toBe("open"));
});

test("what is typed after the code has loaded is not replaced by what was typed before", async () => {
  const { container, field, load } = renderLate(TypedText);
  // As a person types: React's own record of the field is not written.
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  const type = (text: string) => {
    value?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  type("a");
  load();
  await waitFor(() => expect("_valueTracker" in field).toBe(true), { interval: 1 });
  type("ac");
  await waitFor(() => expect(container.textContent).toBe("ac"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([field.value, container.textContent]).toEqual(["ac", "ac"]);
});

test("a space belongs to what is searched; a key counts only where the focus still is", async () => {
  const { container, field, load } = renderLate(SearchedChoice);
  const press = (key: string) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    field.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(press(" ")).toBe(false);
  field.focus();
  expect(press("Enter")).toBe(true);
  field.blur();
  load();
  await waitFor(() => expect(field.ariaBusy).toBeNull());
  expect(container.textContent).toBe("");
});

test("a button that a browser extension inserted works by itself", () => {
  const { container } = renderLate(Tick);
  const press = vi.fn<() => void>();
  const button = document.createElement("button");
  button.addEventListener("click", press);
  container.append(button);
  button.click();
  expect(press).toHaveBeenCalledOnce();
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

function Choice({ isSearched = false }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <p>
      <input aria-haspopup="listbox" readOnly={!isSearched} onClick={() => setOpen(true)} />
      {isOpen && "open"}
    </p>
  );
}

const SearchedChoice = () => <Choice isSearched />;

test("all is hydrated once React has taken over every element but what is within drawings", async () => {
  document.body.innerHTML = `<div id="root"><p>Late</p><svg><path /></svg></div>`;
  setReady();
  let isWhole = false;
  const whole = whenAllHydrated().then(() => (isWhole = true));
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(isWhole).toBe(false);
  Object.assign(document.querySelector("p")!, { __reactFiber$x: {} });
  await whole;
});
