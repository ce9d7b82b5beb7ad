import { expect, test } from "vitest";
import { matchesTag } from "#http/documents.ts";

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
  expect(matchesTag(asked, '"abc"')).toBe(held);
  expect(matchesTag(asked, 'W/"abc"')).toBe(held);
});
