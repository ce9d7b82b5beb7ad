import { useRef } from "react";
import { expect, test } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { useSearchKey } from "./keyboard.ts";

function Search() {
  const box = useRef<HTMLInputElement>(null);
  useSearchKey(box);
  return <input type="search" ref={box} />;
}

test.each(["/", "{Shift>}/{/Shift}"])("%s focuses the search", async (keys) => {
  const { user, findByRole } = await renderPart(<Search />);
  const box = await findByRole("searchbox");
  await user.keyboard(keys);
  expect(document.activeElement).toBe(box);
  expect(box).toHaveProperty("value", "");
});

test("the key does nothing while a dialog covers the page", async () => {
  const { user, findByRole } = await renderPart(
    <>
      <Search />
      <div role="dialog" aria-modal="true">
        <button>Close</button>
      </div>
    </>,
  );
  const button = await findByRole("button");
  button.focus();
  await user.keyboard("/");
  expect(document.activeElement).toBe(button);
});
