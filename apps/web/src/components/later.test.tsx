import { act } from "@testing-library/react";
import { Suspense, useId, useState } from "react";
import type { ComponentType } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { hydrate } from "#testing/hydrate.tsx";
import { later } from "./later.ts";

interface Props {
  name: string;
}

const Part = ({ name }: Props) => <p>Here is {name}</p>;
const Failed = ({ name, again }: Props & { again: () => void }) => (
  <button type="button" onClick={again}>
    {name} is missing
  </button>
);

/** A part whose code can be loaded only while `isAvailable`. */
function partThatFails() {
  const network = { isAvailable: false, requests: 0 };
  const part = later<Props>(async () => {
    network.requests += 1;
    await Promise.resolve();
    if (!network.isAvailable) throw new TypeError("Failed to fetch dynamically imported module");
    return Part;
  }, Failed);
  const render = () =>
    renderPart(
      <>
        <input aria-label="Beside" />
        <Suspense>
          <part.Later name="the part" />
        </Suspense>
      </>,
    );
  return { network, render, fetchAhead: part.fetchAhead };
}

const again = { name: "the part is missing" };

test("loads a failed part again on request, and keeps what was typed beside it", async () => {
  const { network, render } = partThatFails();
  const screen = await render();
  await screen.user.type(screen.getByRole("textbox"), "typed");
  const button = await screen.findByRole("button", again);
  expect(network.requests).toBe(1);
  network.isAvailable = true;
  await screen.user.click(button);
  await screen.findByText("Here is the part");
  expect(network.requests).toBe(2);
  expect((screen.getByRole("textbox") as HTMLInputElement).value).toBe("typed");
});

test("reloads the page when a part fails again", async () => {
  const reload = vi.spyOn(location, "reload").mockReturnValue(undefined);
  onTestFinished(() => reload.mockRestore());
  const screen = await partThatFails().render();
  const press = async () => screen.user.click(await screen.findByRole("button", again));
  await press();
  expect(reload).not.toHaveBeenCalled();
  await vi.waitFor(async () => {
    await press();
    expect(reload).toHaveBeenCalled();
  });
});

test("loads a part again that failed in advance", async () => {
  const { network, render, fetchAhead } = partThatFails();
  await fetchAhead();
  network.isAvailable = true;
  await (await render()).findByText("Here is the part");
});

/** The number of its presses, which works once the browser has hydrated it. */
function Presses() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" id={useId()} onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

test("a part that a server has loaded stays while the browser loads it", async () => {
  const onServer = later(async () => Presses, Presses);
  await onServer.request();
  const arrival = Promise.withResolvers<typeof Presses>();
  const inBrowser = later(() => arrival.promise, Presses);
  const page = (Later: ComponentType) => (
    <Suspense fallback="Loading...">
      <Later />
    </Suspense>
  );
  const { getByRole } = hydrate(page(onServer.Later), page(inBrowser.Later));
  const button = getByRole("button");
  await act(async () => arrival.resolve(Presses));
  expect(getByRole("button")).toBe(button);
  act(() => button.click());
  expect(button.textContent).toBe("1");
});
