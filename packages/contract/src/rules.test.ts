import { expect, test } from "vitest";
import type { z } from "zod";
import { answerChanges, answers } from "./answers.ts";
import { browseInput } from "./catalogue.ts";
import { saveInput } from "./checkups.ts";
import { guestsRule } from "./guests.ts";
import { scheduleInput } from "./meetings.ts";
import { messages } from "./messages.ts";
import { rules, withScheme } from "./rules.ts";
import { nextPath, requestLinkInput, useCodeInput } from "./session.ts";

const nonsense: unknown[] = [
  undefined, null, true, "", " ", "x", "x".repeat(2_000), "\u0000", "\ud800", -1, 0, 1.5, 1e9,
  Number.NaN, Infinity, [], [[]], [null], [" "], {}, { "": 1 }, { __proto__: { a: 1 } }, new Date(Number.NaN),
  Symbol("s"), () => 1, 10n,
]; // prettier-ignore

const schemas: Record<string, z.ZodType> = {
  ...rules,
  guests: guestsRule,
  answers,
  answerChanges,
  saveInput,
  scheduleInput,
  browseInput,
  requestLinkInput,
  useCodeInput,
};

/** The wording of the library, which no user should ever read. */
const library = /^(Invalid|Too (small|big)|Unrecognized|Expected)\b/;

test.each(Object.entries(schemas))("%s refuses nonsense in our own words", (_name, schema) => {
  for (const value of nonsense) {
    const issues = schema.safeParse(value).error?.issues ?? [];
    for (const { message } of issues) expect(message).not.toMatch(library);
  }
});

const keys = Object.keys(answers.shape) as (keyof typeof answers.shape)[];

test.each(keys)("the answer %s refuses nonsense in our own words", (key) => {
  for (const value of nonsense) {
    const issues = answerChanges.safeParse({ [key]: value }).error?.issues ?? [];
    for (const { message } of issues) expect(message).not.toMatch(library);
  }
});

test.each([
  ["acme.com", "https://acme.com"],
  ["  www.acme.com/about ", "https://www.acme.com/about"],
  ["http://acme.co.uk", "http://acme.co.uk"],
  ["https://münchen.de", "https://münchen.de"],
])("takes the website %s", (typed, kept) => {
  expect(rules.website.parse(typed)).toBe(kept);
});

test.each([
  ["", messages.websiteMissing],
  ["acme", messages.websiteInvalid],
  ["not a url", messages.websiteInvalid],
  ["acme.c", messages.websiteInvalid],
  ["127.0.0.1", messages.websiteInvalid],
  ["http://[::1]/", messages.websiteInvalid],
  ["https://user:secret@acme.com", messages.websiteInvalid],
  ["https://acme.com:8080", messages.websiteInvalid],
  ["https://", messages.urlInvalid],
  ["ftp://acme.com", messages.urlProtocol],
  [`acme.com/${"x".repeat(250)}`, messages.urlTooLong],
])("refuses the website %s", (typed, message) => {
  expect(rules.website.safeParse(typed).error?.issues[0]?.message).toBe(message);
});

test("adds a scheme to what has none", () => {
  expect(withScheme("acme.com")).toBe("https://acme.com");
  expect(withScheme("HTTP://Acme.com")).toBe("http://Acme.com");
  expect(withScheme("")).toBe("");
});

test("an address is trimmed and in lower case", () => {
  expect(rules.email.parse("  Ann@ACME.com ")).toBe("ann@acme.com");
});

test("a malformed id is one that no record has", () => {
  expect(rules.id.parse("nonsense")).toBe("00000000-0000-0000-0000-000000000000");
});

test("guests are split, trimmed, and each once", () => {
  expect(guestsRule.parse(" A@x.com, b@y.com,,a@x.com ")).toEqual(["a@x.com", "b@y.com"]);
  expect(guestsRule.parse("")).toEqual([]);
});

test.each(["/dashboard", "/checkup/1?step=3", "/a#b"])("keeps the way %s", (path) => {
  expect(nextPath.parse(path)).toBe(path);
});

test.each([
  "",
  "dashboard",
  "//evil.test",
  "/\\evil.test",
  "https://evil.test",
  "/a\\b",
  "/\tb",
  "/a\u0000",
  1,
])("drops the way %s", (path) => {
  expect(nextPath.parse(path)).toBeUndefined();
});
