import { expect, test } from "vitest";
import { rules } from "./rules.ts";

/** A pattern of quadratic time needs ten seconds or more for these; requests are 2.5 times as long at most. */
const length = 100_000;
const parts = ["a", "a.", "a-", "/", " ", "-", "1", "a@", "\u200b", "é", "🇺🇸"];
const long = parts.map((part) => part.repeat(length / part.length));
const begun = ["", "http://", "a@", "data:image/png;base64,", "/storage/logos/"].flatMap((text) =>
  long.map((each) => text + each),
);
const texts = ["", " b", "!", "@a b", "\nb"].flatMap((end) => begun.map((text) => text + end));

// During a slow match the server answers no other request.
test.each(Object.entries(rules))("%s reads a long text in linear time", (name, rule) => {
  for (const text of texts) for (const sent of [text, [text]]) rule.safeParse(sent);
  // A malformed id becomes one that no record has.
  expect(rule.safeParse("a".repeat(length)).success).toBe(name === "id");
});
