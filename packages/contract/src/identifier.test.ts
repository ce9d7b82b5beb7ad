import { expect, test } from "vitest";
import { plainIdentifier } from "./identifier.ts";
import { limits } from "./limits.ts";

test.each([
  ["Acme CRM", "acme-crm"],
  ["Café  Crème\u00a0Noël", "cafe-creme-noel"],
  ["snake_case - and more", "snake_case---and-more"],
  ["../../etc", "etc"],
  ["<script>alert(1)</script>", "scriptalert1script"],
  ["Slack™ (EU)", "slack-eu"],
  ["🚀 Rocket", "-rocket"],
  ["İstanbul", "istanbul"],
  ["x".repeat(limits.name), "x".repeat(limits.identifier)],
])("of the name %s it is %s", (name, identifier) => {
  expect(plainIdentifier(name)).toBe(identifier);
});

test.each(["日本語", "مرحبا", "\u202eשלום", "🚀 🚀", "---", "!"])(
  "of the name %s nothing is left",
  (name) => expect(plainIdentifier(name)).toBe(""),
);
