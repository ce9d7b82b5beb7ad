import { limits, rules } from "@app/contract";
import { expect, test } from "vitest";
import { numberedIdentifier } from "./identifier.ts";

test.each(["日本語", "مرحبا", "\u202eשלום", "🚀 🚀", "---", "!"])(
  "what has the name %s is called a product",
  (name) => {
    expect(numberedIdentifier(name, 1)).toBe("product");
    expect(numberedIdentifier(name, 2)).toBe("product-2");
  },
);

test("the longest name has an identifier of the greatest length, its number included", () => {
  const name = "x".repeat(limits.name);
  for (const number of [1, 2, 10, 12_345]) {
    const identifier = numberedIdentifier(name, number);
    expect(identifier).toHaveLength(limits.identifier);
    expect(rules.identifier.safeParse(identifier).success).toBe(true);
  }
  expect(numberedIdentifier(name, 12)).toMatch(/x-12$/);
});
