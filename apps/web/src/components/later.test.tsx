import { Suspense } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { later } from "./later.ts";

interface Props {
  name: string;
}

const Part = ({ name }: Props) => <p>Here is {name}</p>;
const Missed = ({ name, again }: Props & { again: () => void }) => (
  <button type="button" onClick={again}>
    {name} did not come
  </button>
);

test("what did not come is loaded anew when it is asked for again, and what was typed beside it stays", async () => {
  let isUnavailable = true;
  let asked = 0;
  const { Later } = later<Props>(async () => {
    asked += 1;
    await Promise.resolve();
    if (isUnavailable) throw new TypeError("Failed to fetch dynamically imported module");
    return Part;
  }, Missed);
  const screen = await renderPart(
    <>
      <input aria-label="Beside" />
      <Suspense>
        <Later name="the part" />
      </Suspense>
    </>,
  );
  await screen.user.type(screen.getByRole("textbox"), "typed");
  const again = await screen.findByRole("button", { name: "the part did not come" });
  expect(asked).toBe(1);
  isUnavailable = false;
  await screen.user.click(again);
  await screen.findByText("Here is the part");
  expect(asked).toBe(2);
  expect((screen.getByRole("textbox") as HTMLInputElement).value).toBe("typed");
});

test("what does not come again is asked for by loading the page anew", async () => {
  const reload = vi.spyOn(location, "reload").mockReturnValue(undefined);
  onTestFinished(() => reload.mockRestore());
  const { Later } = later<Props>(async () => {
    await Promise.resolve();
    throw new TypeError("Failed to fetch dynamically imported module");
  }, Missed);
  const screen = await renderPart(
    <Suspense>
      <Later name="the part" />
    </Suspense>,
  );
  const press = async () =>
    screen.user.click(await screen.findByRole("button", { name: "the part did not come" }));
  await press();
  expect(reload).not.toHaveBeenCalled();
  await vi.waitFor(async () => {
    await press();
    expect(reload).toHaveBeenCalled();
  });
});

test("what failed ahead of time is asked for once more by the part", async () => {
  let isUnavailable = true;
  const { Later, fetchAhead } = later<Props>(async () => {
    await Promise.resolve();
    if (isUnavailable) throw new TypeError("Failed to fetch dynamically imported module");
    return Part;
  }, Missed);
  fetchAhead();
  await Promise.resolve();
  isUnavailable = false;
  const screen = await renderPart(
    <Suspense>
      <Later name="the part" />
    </Suspense>,
  );
  await screen.findByText("Here is the part");
});
