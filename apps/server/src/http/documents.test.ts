import { expect, test } from "vitest";
import { isHeld } from "#http/documents.ts";

test.each([
  [undefined, false],
  ["", false],
  ['"other"', false],
  ['"abcd"', false],
  ['"abc"', true],
  ['W/"abc"', true],
  ['"other", W/"abc"', true],
  ["*", true],
])("an asker that sends %j", (asked, held) => {
  expect(isHeld(asked, '"abc"')).toBe(held);
  expect(isHeld(asked, 'W/"abc"')).toBe(held);
});
