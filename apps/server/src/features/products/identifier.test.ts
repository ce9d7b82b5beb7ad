import { limits, rules } from "@app/contract";
import { expect, test } from "vitest";
import { newIdentifier } from "./add-product.ts";

test("the longest name has an identifier of the greatest length, its end included", () => {
  const identifier = newIdentifier("x".repeat(limits.name));
  expect(identifier).toHaveLength(limits.identifier);
  expect(identifier).toMatch(/^x+-[0-9a-f]{8}$/);
  expect(rules.identifier.safeParse(identifier).success).toBe(true);
});

test("products of one name have ends of their own, and one without a plain name is called a product", () => {
  expect(newIdentifier("日本語")).toMatch(/^product-[0-9a-f]{8}$/);
  expect(new Set(Array.from({ length: 100 }, () => newIdentifier("Acme"))).size).toBe(100);
});
