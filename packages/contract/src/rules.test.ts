import { expect, test } from "vitest";
import type { z } from "zod";
import { answerChanges, answers } from "./questions/answers.ts";
import { answerKeys } from "./questions/index.ts";
import { locationProblem } from "./questions/locations.ts";
import { countProblem } from "./questions/staff.ts";
import { browseInput } from "./catalogue.ts";
import { saveInput } from "./checkups.ts";
import { guestsRule } from "./guests.ts";
import { scheduleInput } from "./meetings.ts";
import { limits } from "./limits.ts";
import { messages } from "./messages.ts";
import { rules } from "./rules.ts";
import { nextPath, requestLinkInput, useCodeInput } from "./session.ts";
import { withScheme } from "./website.ts";

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

/** The library's default messages, which users should never read. */
const library = /^(Invalid|Too (small|big)|Unrecognized|Expected)\b/;

/** Each value as a changed answer, for every answer. */
const changes = nonsense.flatMap((value) => answerKeys.map((key) => ({ [key]: value })));

test.each(Object.entries(schemas))("%s rejects nonsense with our own message", (_name, schema) => {
  for (const value of schema === answerChanges ? [...nonsense, ...changes] : nonsense) {
    const issues = schema.safeParse(value).error?.issues ?? [];
    for (const { message } of issues) expect(message).not.toMatch(library);
  }
});

test.each([
  ["acme.com", "https://acme.com"],
  ["  www.acme.com/about ", "https://www.acme.com/about"],
  ["http://acme.co.uk", "http://acme.co.uk"],
  ["https://münchen.de", "https://münchen.de"],
  ["https://acme.com:443/a", "https://acme.com:443/a"],
  ["//acme-robotics.com", "https://acme-robotics.com"],
  ["\\\\acme-robotics.com", "https://acme-robotics.com"],
  ["HTTP:////acme-robotics.com//a", "http://acme-robotics.com//a"],
  ["acme-robotics.com.", "https://acme-robotics.com"],
  ["https://www.acme-robotics.com./about.", "https://www.acme-robotics.com/about."],
  ["acme-robotics.com.?a=b.", "https://acme-robotics.com?a=b."],
])("accepts the website %s", (typed, stored) => {
  for (const rule of [rules.website, rules.newProductWebsite, rules.productWebsite]) {
    expect(rule.parse(typed)).toBe(stored);
    expect(rule.parse(stored)).toBe(stored);
  }
});

const { websiteInvalid: invalid, productWebsiteInvalid: example } = messages;
const tooLong = "URL must be less than 255 characters";

const messagesOf = (rule: z.ZodType, typed: unknown) =>
  rule.safeParse(typed).error?.issues.map((issue) => issue.message);

test.each([
  ["", messages.websiteMissing, messages.productWebsiteMissing],
  ["acme", invalid, example],
  ["not a url", invalid, example],
  ["acme.c", invalid, example],
  ["acme.com..", invalid, example],
  ["acme\n.com", invalid, example],
  [".", invalid, example],
  ["<script>.com", invalid, example],
  ["javascript:alert(1)", invalid, example],
  ["mailto:ann@acme.com", invalid, example],
  ["127.0.0.1", invalid, example],
  ["http://[::1]/", invalid, example],
  ["https://user:secret@acme.com", invalid, example],
  ["https://acme.com:8080", invalid, example],
  ["https://@acme.com", invalid, example],
  ["https://acme%2Ecom", invalid, example],
  ["https://ac%C2%ADme.com", invalid, example],
  ["https://ac\ufe0fme.com", invalid, example],
  ["https://", messages.urlInvalid, example],
  ["//", messages.urlInvalid, example],
  ["ftp://acme.com", messages.urlProtocol, messages.productWebsiteProtocol],
  ["mailto://ann@acme.com", messages.urlProtocol, messages.productWebsiteProtocol],
  ["javascript://acme.com", messages.urlProtocol, messages.productWebsiteProtocol],
  [`acme.com/${"x".repeat(250)}`, tooLong, tooLong],
])("rejects the website %s, with its scheme too", (typed, message, productMessage) => {
  for (const website of [typed, withScheme(typed)]) {
    expect(messagesOf(rules.website, website)).toEqual([message]);
    expect(messagesOf(rules.newProductWebsite, website)).toEqual([productMessage]);
  }
});

test("adds a missing scheme", () => {
  expect(withScheme("HTTP://Acme.com")).toBe("http://Acme.com");
  expect(withScheme("")).toBe("");
});

const junk = [
  "conto\r\nso.com", "conto\tso.com", "contoso.com/é", "contoso.com?\u0001", "contoso.com#ü", "contoso.com\\ü", "é@contoso.com",
  "conto\u00adso.com", "conto\u200bso.com", "conto\ufe0fso.com", "exa%6dple.com/ü", "ü%2ecom", "①.com", "contoso.com:80/ü",
]; // prettier-ignore

test.each(junk)("rejects an address at %j instead of cutting it", (host) => {
  const address = `ann@${host}`;
  expect(messagesOf(rules.email, address)).toEqual([messages.emailInvalid]);
  expect(messagesOf(guestsRule, `bob@acme.com, ${address}`)).toEqual([
    messages.guestsInvalid(address),
  ]);
});

test.each([
  ["  Ann@ACME.com ", "ann@acme.com"],
  ["ann@münchen.de", "ann@xn--mnchen-3ya.de"],
  ["ann@ＣＯＮＴＯＳＯ。com", "ann@contoso.com"],
  ["ann@نامه\u200cای.com", "ann@xn--mgba3gch31f060k.com"],
  ["ann@u\u0308ber.com", "ann@xn--ber-goa.com"],
])("the address %s becomes %s", (typed, address) => {
  expect(rules.email.parse(typed)).toBe(address);
});

test("a malformed id becomes one that no record has", () => {
  expect(rules.id.parse("nonsense")).toBe("00000000-0000-0000-0000-000000000000");
});

test.each(["/dashboard", "/checkup/1?step=3", "/a#b"])("accepts the path %s", (path) => {
  expect(nextPath.parse(path)).toBe(path);
});

test("splits and trims guests, each once", () => {
  expect(guestsRule.parse(" A@x.com, b@y.com;,a@x.com")).toEqual(["a@x.com", "b@y.com"]);
  expect(guestsRule.parse("")).toEqual([]);
  expect(guestsRule.parse("v@müller.de, v@xn--mller-kva.de")).toEqual(["v@xn--mller-kva.de"]);
});

test.each([
  "",
  "dashboard",
  "//evil.test",
  "//",
  "///",
  "/\\",
  "/\\evil.test",
  "\\\\evil.test",
  "javascript:alert(1)",
  "/\n/evil.test",
  " //evil.test",
  "/.//evil.test",
  "/a/..//evil.test",
  "/%2e//evil.test",
  "https://evil.test",
  "/a\\b",
  "/\tb",
  "/a\u0000",
  1,
])("rejects the path %s", (path) => {
  expect(nextPath.parse(path)).toBeUndefined();
});

test.each([
  ["office 365,o365", "office 365, o365"],
  [" O365 ; o365 ,, Office\t 365\n", "o365, Office 365"],
  ["\u200b, \u202eA", "A"],
  ["", ""],
])("stores aliases typed as %j as %j", (typed, stored) => {
  expect(rules.aliases.parse(typed)).toBe(stored);
  expect(rules.aliases.parse(stored)).toBe(stored);
});

test("limits the length of aliases", () => {
  const long = "x".repeat(limits.aliases);
  expect(rules.aliases.parse(long)).toBe(long);
  expect(messagesOf(rules.aliases, `${long}y`)).toEqual([messages.aliasesTooLong]);
});

test("pages that load no rules say the same of a number and of a location", () => {
  const saidBy = (rule: z.ZodType, value: unknown) =>
    rule.safeParse(value).error?.issues[0]?.message;
  for (const count of [0, 1, limits.staff, limits.staff + 1, -1, 0.5, -0.5, Infinity, NaN])
    expect(countProblem(count, limits.staff), String(count)).toBe(saidBy(rules.staff, count));
  const long = "x".repeat(limits.location);
  for (const place of ["Bath", long, `${long}x`, "", "\u200b", "a\u0000", "\ud800"])
    expect(locationProblem(place), place).toBe(saidBy(rules.location, place));
});
