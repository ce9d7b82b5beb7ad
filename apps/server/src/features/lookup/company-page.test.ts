import type { CompanyFacts } from "@app/company-facts";
import { industries, limits } from "@app/contract";
import { expect, test } from "vitest";
import { hostileKinds } from "#testing/hostile-texts.ts";
import { companyPage } from "./company-page.ts";

const nothing = {
  name: null,
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
      name: " Acme\u0000\n\tRobotics\u202E ",
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
    const info = read({ name: text, description: text });
    for (const shown of [info?.companyName, info?.description]) {
      expect(shown ?? "").not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/u);
      expect(shown?.length ?? 0).toBeLessThanOrEqual(limits.description);
    }
  }
});

test("texts end where their fields do, and never within a character", () => {
  const info = read({
    name: "🤖".repeat(limits.companyName),
    description: `${"x".repeat(limits.description - 1)}🤖`,
  });
  expect(info?.companyName).toBe("🤖".repeat(limits.companyName / 2));
  expect(info?.description?.isWellFormed()).toBe(true);
  expect(info?.description?.length).toBeLessThanOrEqual(limits.description);
});

test("what is no text is nothing", () => {
  const info = read({ name: "\u200B", description: "Robots for all" });
  expect(info).toMatchObject({
    companyName: null,
    industry: null,
    description: "Robots for all",
  });
});

test.each([
  ["nothing", {}],
  ["its logo", { logos: ["https://acme.com/favicon.ico"] }],
  ["no name, so that its address serves,", { name: "Acme" }],
])("a page that says %s alone says nothing", (_, found) => {
  expect(read(found)).toBeUndefined();
});

test.each([
  ["its name", {}, true],
  ["what it does", { industry: "Manufacturing" } as const, false],
  ["what it may do", { industryGuesses: ["Education"] as const }, false],
  ["what it is", { description: "Robots for all" }, false],
])("a page that says %s says something", (_, found, isNamed) => {
  const others = { companyName: "Acme", industry: null, industryGuesses: [], description: null };
  expect(read({ name: "Acme", ...found, isNamed })).toEqual({ ...others, ...found });
});

test("three industries are guessed, the likeliest ones", () => {
  const industryGuesses = ["Education", "Healthcare", "Insurance", "Nonprofit"] as const;
  expect(read({ industryGuesses, description: "Help for all" })?.industryGuesses).toEqual(
    industryGuesses.slice(0, 3),
  );
});

test("three addresses of a logo are kept, the first ones", () => {
  const logos = [1, 2, 3, 4].map((file) => `https://acme.com/${file}.png`);
  const page = companyPage({ ...nothing, industry: "Manufacturing", logos });
  expect(page?.logos).toEqual(logos.slice(0, 3));
});

test("every industry that the form offers can be found in a page", () => {
  // The compiler compares the two lists, and in companyPage the other way round.
  const found: readonly CompanyFacts["industry"][] = industries;
  expect(found.length).toBeGreaterThan(20);
});
