import { Suspense } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
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
  fetchAhead();
  await Promise.resolve();
  network.isAvailable = true;
  await (await render()).findByText("Here is the part");
});
