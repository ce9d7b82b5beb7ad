import { expect, test } from "vitest";
import { applications, productInput } from "./catalogue.ts";
import { limits } from "./limits.ts";
import { messages } from "./messages.ts";
import { rules } from "./rules.ts";
import { percentOf, plainIdentifier } from "./text.ts";

test.each([
  ["Sl\u200back", "Slack"],
  ["\u202eSlack\u202c", "Slack"],
  ["\u2066Slack\u2069 \u200f", "Slack"],
  ["\ufeff Sl\u00ad\u2060ack", "Slack"],
  ["Sl\u200dac\u200ck", "Slack"],
  ["Slack\u{e0041}\u{e0042}", "Slack"],
  ["👩\u200b\u200d🚀", "👩🚀"],
  ["\u202eשלום", "שלום"],
])("drops invisible characters from %j", (typed, stored) => {
  for (const rule of [rules.name, rules.categoryName]) {
    expect(rule.parse(typed)).toBe(stored);
    expect(rule.parse(stored)).toBe(stored);
  }
});

test.each([
  ["an emoji of two pictures", "👩🏽\u200d🚀 Rockets"],
  ["an emoji with a colour selector", "🏳\ufe0f\u200d🌈"],
  ["a Persian word", "می\u200cخواهم"],
  ["a Hindi word", "क्\u200dष"],
  ["a Sinhala word", "ශ්\u200dරී"],
  ["a Malayalam word that ends with a joiner", "അവന്\u200d"],
  ["a mark that is seen", "\u0600 ١٢"],
])("does not change %s", (_, name) => {
  expect(rules.name.parse(name)).toBe(name);
  expect(rules.categoryName.parse(name)).toBe(name);
});

test("rejects an invisible name, and does not count dropped characters", () => {
  expect(rules.name.safeParse("\u200b\u202e").error?.issues[0]?.message).toBe(
    messages.nameRequired,
  );
  const longest = "x".repeat(limits.name);
  expect(rules.name.parse(`\u200b${longest}`)).toBe(longest);
  expect(rules.name.safeParse(`${longest}x`).success).toBe(false);
});

test("a search for similar names cleans the name as saving does", () => {
  const schema = applications.similar["~orpc"].inputSchema!; // the contract names one
  expect(schema.parse({ name: "Sl\u200back", productWebsite: null })).toMatchObject({
    name: productInput.shape.name.parse("Sl\u200back"),
  });
});

test("drops a hundred thousand invisible characters quickly", () => {
  const name = `👩${"\u200d".repeat(100_000)}م${"\u200c".repeat(100_000)}`;
  expect(rules.name.parse(name)).toBe("👩م\u200c");
}, 2_000);

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
])("the identifier of %s is %s", (name, identifier) => {
  expect(plainIdentifier(name)).toBe(identifier);
});

test.each(["日本語", "مرحبا", "\u202eשלום", "🚀 🚀", "---", "!"])(
  "the identifier of %s is empty",
  (name) => expect(plainIdentifier(name)).toBe(""),
);

test.each([
  [0, 206, "0%"],
  [1, 206, "under 1%"],
  [205, 206, "99%"],
  [206, 206, "100%"],
  [1, 200, "under 1%"],
  [1, 100, "1%"],
  [1, 3, "33%"],
  [2, 3, "67%"],
  [995, 1000, "99%"],
  [0, 0, "0%"],
])("%i of %i are %s", (part, total, text) => {
  expect(percentOf(part, total)).toBe(text);
});
