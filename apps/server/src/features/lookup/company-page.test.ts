import { limits } from "@app/contract";
import { expect, test } from "vitest";
import { hostileKinds } from "#testing/hostile-texts.ts";
import { companyPage } from "./company-page.ts";

const nothing = {
  companyName: null,
  isNamed: false,
  industry: null,
  industryGuesses: [],
  description: null,
  logos: [],
};
const read = (found: Partial<Parameters<typeof companyPage>[0]>) =>
  companyPage({ ...nothing, ...found })?.info;

test("texts come on one line, without characters that nobody sees", () => {
  expect(
    read({
      companyName: " Acme\u0000\n\tRobotics\u202E ",
      description: "We\r\n\r\nbuild\u2028robots",
    }),
  ).toMatchObject({
    companyName: "Acme Robotics",
    industry: null,
    description: "We build robots",
  });
});

test.each(hostileKinds)("of %s in a page nothing comes but plain words", (_kind, texts) => {
  for (const text of texts) {
    const info = read({ companyName: text, industry: text, description: text });
    for (const told of [info?.companyName, info?.industry, info?.description]) {
      expect(told ?? "").not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/u);
      expect(told?.length ?? 0).toBeLessThanOrEqual(limits.description);
    }
  }
});

test("texts end where their fields do, and never within a character", () => {
  const info = read({
    companyName: "🤖".repeat(limits.companyName),
    industry: "x".repeat(limits.industry + 1),
    description: `${"x".repeat(limits.description - 1)}🤖`,
  });
  expect(info?.companyName).toBe("🤖".repeat(limits.companyName / 2));
  expect(info?.industry).toHaveLength(limits.industry);
  expect(info?.description?.isWellFormed()).toBe(true);
  expect(info?.description?.length).toBeLessThanOrEqual(limits.description);
});

test("what is no text is nothing", () => {
  const info = read({ companyName: "\u200B", industry: " ", description: "Robots for all" });
  expect(info).toMatchObject({
    companyName: null,
    industry: null,
    description: "Robots for all",
  });
});

test.each([
  ["nothing", {}],
  ["its logo", { logos: ["https://acme.com/favicon.ico"] }],
  ["no name, so that its address serves,", { companyName: "Acme" }],
])("a page that says %s alone says nothing", (_, found) => {
  expect(read(found)).toBeUndefined();
});

test.each([
  ["its name", { companyName: "Acme" }, true],
  ["what it does", { companyName: "Acme", industry: "Manufacturing" }, false],
  ["what it may do", { companyName: "Acme", industryGuesses: ["Education"] as const }, false],
  ["what it is", { companyName: "Acme", description: "Robots for all" }, false],
])("a page that says %s says something", (_, found, isNamed) => {
  const empty = { companyName: null, industry: null, industryGuesses: [], description: null };
  expect(read({ ...found, isNamed })).toEqual({ ...empty, ...found });
});

test("three industries are guessed, the likeliest ones", () => {
  const industryGuesses = ["Education", "Healthcare", "Insurance", "Nonprofit"] as const;
  expect(read({ industryGuesses, description: "Help for all" })?.industryGuesses).toEqual(
    industryGuesses.slice(0, 3),
  );
});

test("three addresses of a logo are kept, the first ones", () => {
  const logos = [1, 2, 3, 4].map((file) => `https://acme.com/${file}.png`);
  const page = companyPage({ ...nothing, industry: "Robots", logos });
  expect(page?.logos).toEqual(logos.slice(0, 3));
});
