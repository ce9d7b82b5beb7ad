import type { CompanyFacts } from "@app/company-facts";
import { industries, limits } from "@app/contract";
import { expect, test } from "vitest";
import { allHostileTexts } from "#testing/hostile-texts.ts";
import { companyPage } from "./lookup.ts";

const nothing = {
  name: null,
  isNamed: false,
  industry: null,
  industryGuesses: [],
  description: null,
  address: null,
  logos: [],
};
const read = (found: Partial<Parameters<typeof companyPage>[0]>) =>
  companyPage({ ...nothing, ...found })?.info;

test("texts come on one line, without characters that nobody sees, and what is no text is nothing", () => {
  const shown = read({
    name: " Acme\u0000\n\tRobotics\u202E ",
    description: "We\r\n\r\nbuild\u2028robots",
  });
  const texts = { companyName: "Acme Robotics", description: "We build robots" };
  expect(shown).toMatchObject({ ...texts, industry: null });
  const unnamed = read({ name: "\u200B", description: "Robots for all" });
  expect(unnamed).toMatchObject({ companyName: null, description: "Robots for all" });
  for (const text of allHostileTexts) {
    const info = read({ name: text, description: text });
    for (const part of [info?.companyName, info?.description]) {
      expect(part ?? "").not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/u);
      expect(part?.length ?? 0).toBeLessThanOrEqual(limits.description);
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

test("a page that says nothing, its logo or its address alone says nothing, any other something", () => {
  for (const found of [{}, { logos: ["https://acme.com/favicon.ico"] }, { name: "Acme" }])
    expect(read(found)).toBeUndefined();
  const nulls = { industry: null, industryGuesses: [], description: null, address: null };
  const empty = { companyName: "Acme", ...nulls };
  expect(read({ name: "Acme", isNamed: true })).toEqual(empty);
  for (const found of [
    { industry: "Manufacturing" } as const,
    { industryGuesses: ["Education"] as const },
    { description: "Robots for all" },
  ]) {
    expect(read({ name: "Acme", ...found })).toEqual({ ...empty, ...found });
  }
});

test("an address is answered as a location that can be added, or not at all", () => {
  const addressOf = (address: string) => read({ name: "Acme", isNamed: true, address })?.address;
  expect(addressOf(" 1 Main Street,\u202E Springfield ")).toBe("1 Main Street, Springfield");
  expect(addressOf("1".repeat(limits.location + 1))).toBeNull();
  expect(addressOf("\u200B")).toBeNull();
});

test("three industries are guessed, the likeliest ones, and three addresses of a logo are kept", () => {
  const industryGuesses = ["Education", "Healthcare", "Insurance", "Nonprofit"] as const;
  const logos = [1, 2, 3, 4].map((file) => `https://acme.com/${file}.png`);
  const page = companyPage({ ...nothing, description: "Help for all", industryGuesses, logos });
  expect(page?.info.industryGuesses).toEqual(industryGuesses.slice(0, 3));
  expect(page?.logos).toEqual(logos.slice(0, 3));
});

test("every industry that the form offers can be found in a page", () => {
  // The compiler compares the two lists, and in companyPage the other way round.
  const found: readonly CompanyFacts["industry"][] = industries;
  expect(found.length).toBeGreaterThan(20);
});
