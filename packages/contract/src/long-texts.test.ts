import { expect, test } from "vitest";
import { rules } from "./rules.ts";

/** As long as a request may be. */
const length = 250_000;
const beginnings = ["", "http://", "a@", "data:image/png;base64,", "/storage/logos/"];
const parts = ["a", "a.", "a-", "/", " ", "-", "1", "a@", "\u200b", "é", "🇺🇸"];
const ends = ["", " b", "!", "@a b", "\nb"];

// A pattern that tries one text in many ways takes a minute or more of these, in which the server answers nobody.
test.each(Object.entries(rules))("%s reads a text in one pass, however long", (name, rule) => {
  for (const beginning of beginnings) {
    for (const part of parts) {
      const long = beginning + part.repeat(length / part.length);
      for (const end of ends) for (const sent of [long + end, [long + end]]) rule.safeParse(sent);
    }
  }
  // A malformed id is read as one that no record has.
  expect(rule.safeParse("a".repeat(length)).success).toBe(name === "id");
});
