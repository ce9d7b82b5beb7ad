import { expect, test } from "vitest";
import { plainLine } from "./plain-line.ts";

test.each([
  ["  Acme   Corp ", "Acme Corp"],
  ["Acme\r\nWhen: never\u2028now\u0000", "Acme When: never now"],
  ["\u202Egnp.\u2066el\u061Cif", "gnp.elif"],
  ["Müller 検査 👩‍👧 A&B <i>", "Müller 検査 👩‍👧 A&B <i>"],
])("%j stands on one line", (typed, shown) => {
  expect(plainLine(typed)).toBe(shown);
});
