import { afterEach, expect, test } from "vitest";
import { colorSchemeKey, isKnownHere, rememberedUserKey } from "#lib/this-browser.ts";

afterEach(() => localStorage.clear());

test.each([
  ["something-else", "dark", false],
  [colorSchemeKey, "auto", false],
  [colorSchemeKey, "purple", false],
  [colorSchemeKey, "dark", true],
  [rememberedUserKey, '{"expiresAt":"2100-01-01T00:00:00.000Z"}', true],
  [rememberedUserKey, '{"expiresAt":"2020-01-01T00:00:00.000Z"}', false],
  [rememberedUserKey, "{}", false],
  [rememberedUserKey, "not JSON", false],
])("a browser with %s = %s is known: %s", (key, value, known) => {
  localStorage.setItem(key, value);
  expect(isKnownHere()).toBe(known);
});
