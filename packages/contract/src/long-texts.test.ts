import { expect, test } from "vitest";
import { rules } from "./rules.ts";

/** A pattern of quadratic time needs ten seconds or more for these; requests are 2.5 times as long at most. */
const length = 100_000;
const beginnings = ["", "http://", "a@", "data:image/png;base64,", "/storage/logos/"];
const parts = ["a", "a.", "a-", "/", " ", "-", "1", "a@", "\u200b", "é", "🇺🇸"];
const ends = ["", " b", "!", "@a b", "\nb"];

// During a slow match the server answers no other request.
test.each(Object.entries(rules))("%s reads a long text in linear time", (name, rule) => {
  for (const beginning of beginnings) {
    for (const part of parts) {
      const long = beginning + part.repeat(length / part.length);
      for (const end of ends) for (const sent of [long + end, [long + end]]) rule.safeParse(sent);
    }
  }
  // A malformed id becomes one that no record has.
  expect(rule.safeParse("a".repeat(length)).success).toBe(name === "id");
});
