import { expect, test } from "vitest";
import { hostSpellings, knownNames } from "./similar.ts";

test.each([
  ["Slack", ["slack"]],
  ["Slack Technologies, Inc.", "slack"],
  ["Atlassian  Jira", "jira"],
  ["Hi Bob!", "hibob"],
  ["AT&T", "att"],
  ["(Notion) – for teams", "notion"],
  ["日本語", ["日本語"]],
])("%s may be known as %s", (name, known) => {
  if (typeof known === "string") expect(knownNames(name)).toContain(known);
  else expect(knownNames(name)).toEqual(known);
});

test("a name is not looked for by parts that say nothing, nor by words in its middle", () => {
  const names = knownNames("My Box of 1");
  expect(names).toContain("my box of 1");
  expect(names).not.toContain("my");
  expect(names).not.toContain("1");
  expect(names).not.toContain("box");
  expect(knownNames("")).toEqual([]);
  expect(knownNames("!")).toEqual(["!"]);
});

test("a website has one host, an international one two spellings", () => {
  expect(hostSpellings("http://WWW.slack.com/path?query")).toEqual(["slack.com"]);
  expect(hostSpellings("https://app.slack.com#part")).toEqual(["app.slack.com"]);
  expect(hostSpellings("https://www.bücher.de/")).toEqual(["bücher.de", "xn--bcher-kva.de"]);
});
