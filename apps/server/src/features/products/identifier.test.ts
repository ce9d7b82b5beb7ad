import { limits, plainIdentifier, rules } from "@app/contract";
import { expect, test } from "vitest";
import { numberedIdentifier } from "./identifier.ts";

test.each([
  ["Acme CRM", "acme-crm"],
  ["Café  Crème\u00a0Noël", "cafe-creme-noel"],
  ["snake_case - and more", "snake_case---and-more"],
  ["../../etc", "etc"],
  ["<script>alert(1)</script>", "scriptalert1script"],
  ["Slack™ (EU)", "slack-eu"],
  ["🚀 Rocket", "-rocket"],
  ["İstanbul", "istanbul"],
])("of the name %s it is %s", (name, identifier) => {
  expect(plainIdentifier(name)).toBe(identifier);
});

test.each(["日本語", "مرحبا", "\u202eשלום", "🚀 🚀", "---", "!"])(
  "of the name %s nothing is left, and it is called a product",
  (name) => {
    expect(plainIdentifier(name)).toBe("");
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
