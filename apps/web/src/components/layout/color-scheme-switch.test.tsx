import { act } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { cookie, setCookie } from "#lib/visitor.ts";
import { hydrate } from "#testing/hydrate.tsx";
import { ColorSchemeSwitch } from "./color-scheme-switch.tsx";

afterEach(() => setCookie("color_scheme", undefined));

function open() {
  const { getByRole, unmount } = hydrate(<ColorSchemeSwitch />);
  const button = getByRole("button");
  return { name: () => button.title, button, leave: unmount };
}

test.each([
  [undefined, "system", "light", "light"],
  ["light", "light", "dark", "dark"],
  ["dark", "dark", "system", undefined],
  ["purple", "system", "light", "light"],
])(
  "with the cookie %s the scheme is %s, and a press changes it to %s",
  (before, shown, next, after) => {
    setCookie("color_scheme", before);
    const { name, button, leave } = open();
    expect(name()).toBe(`Color scheme: ${shown}. Switch to ${next}.`);
    act(() => button.click());
    expect(cookie("color_scheme")).toBe(after);
    expect(name()).toContain(`Color scheme: ${next}.`);
    leave();
    expect(open().name()).toContain(`Color scheme: ${next}.`);
  },
);

test("follows another tab", () => {
  const { name } = open();
  setCookie("color_scheme", "dark");
  const storageArea = localStorage;
  act(() => {
    dispatchEvent(
      new StorageEvent("storage", {
        storageArea,
        key: "mantine-color-scheme-value",
        newValue: "dark",
      }),
    );
  });
  expect(name()).toContain("Color scheme: dark.");
  expect(document.documentElement.dataset.mantineColorScheme).toBe("dark");
});
