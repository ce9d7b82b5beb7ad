import { industries } from "@app/contract";
import { describe, expect, test } from "vitest";
import { helpQuestions, proposalRules, proposeStandard } from "./standard-help.tsx";
import type { HelpAnswers } from "./standard-help.tsx";
import { findStandards, isInGroup, partsOfList, shipped, standardGroups } from "./standards.ts";
import { usual, usualIn } from "./standards.ts";

const [csv = ""] = Object.values(
  import.meta.glob<string>("../../../../../server/src/reference-data/frameworks.csv", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);

const offered = csv
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [identifier = "", name = "", ...rest] = line.split(",");
    return { identifier, name, description: rest.join(","), logo: null };
  });
const identifiers = offered.map(({ identifier }) => identifier);

test("every shipped standard has its groups or explicitly none, and no other is named", () => {
  expect(identifiers.length).toBeGreaterThan(40);
  expect(Object.keys(shipped).toSorted()).toEqual(identifiers.toSorted());
  const proposed = proposalRules.map(({ identifier }) => identifier);
  const named = [...usual, ...Object.values(usualIn).flat(), ...proposed];
  expect(named.filter((one) => !identifiers.includes(one))).toEqual([]);
  const groups = new Set(Object.values(shipped).flatMap((facts) => facts.groups));
  expect(groups).toEqual(new Set(standardGroups));
  const known: readonly string[] = industries;
  expect(Object.keys(usualIn).filter((industry) => !known.includes(industry))).toEqual([]);
});

test("the rules of the proposal name questions and options that are there", () => {
  for (const { answers } of proposalRules) {
    for (const [key, options] of Object.entries(answers)) {
      const offered = Object.keys(helpQuestions[key as keyof HelpAnswers].options);
      expect(options.filter((option) => !offered.includes(option))).toEqual([]);
    }
  }
});

describe("a search", () => {
  test.each([
    ["soc2", ["soc-2"]],
    ["SOC 2 Type II", ["soc-2"]],
    ["soc", ["soc-1", "soc-2"]],
    ["iso27001", ["iso-27001"]],
    ["ISO/IEC 27001:2022", ["iso-27001"]],
    ["iso 27001", ["iso-27001", "iso-27017"]], // named in the description of the other
    ["gdpr", ["gdpr"]],
    ["G.D.P.R.", ["gdpr"]],
    ["pci", ["pci-dss"]],
    ["hippa", ["hipaa"]],
    ["nist 800171", ["nist-800-171"]],
    ["NIST SP 800-53", ["nist-800-53"]],
    ["Sarbanes Oxley", ["sox"]],
    ["patients'", ["hipaa"]],
    ["cmmc 2.0", ["cmmc"]],
    ["no such thing", []],
    ["--", []],
  ])("for %s finds %j", (typed, expected) => {
    expect(findStandards(offered, typed).map(({ identifier }) => identifier)).toEqual(expected);
  });

  test("for blanks finds all, and an administrator's own standard by any of its texts", () => {
    expect(findStandards(offered, "  ")).toEqual(offered);
    const own = {
      identifier: "house-rules",
      name: "Übersicht 日本",
      description: "Our own rules",
      logo: null,
    };
    for (const typed of ["houserules", "ubersicht", "日本", "own rules"]) {
      expect(findStandards([...offered, own], typed)).toEqual([own]);
    }
    expect(isInGroup(own, "Privacy")).toBe(false);
  });
});

describe("the list", () => {
  const often = (industry: string | null, from = identifiers) => {
    const choices = offered.filter(({ identifier }) => from.includes(identifier));
    const [, members = []] =
      partsOfList(choices, industry, null, null).find(([title]) => title === "Often asked for") ??
      [];
    return members.map(({ identifier }) => identifier);
  };

  test("begins with six that are often asked for, those of the industry first", () => {
    for (const industry of [...industries, null, "Circus"]) {
      expect(new Set(often(industry)).size, industry ?? "").toBe(6);
    }
    expect(often("Healthcare")[0]).toBe("hipaa");
    expect(often(" health care ")[0]).toBe("hipaa");
    expect(often("Circus")[0]).toBe("soc-2");
    expect(often("Healthcare", ["cjis", "gdpr", "hitrust"])).toEqual(["hitrust", "gdpr"]);
    expect(often(null, ["cjis"])).toEqual([]);
  });

  test("has each standard once, and all by name where there are no other parts", () => {
    for (const first of [null, "soc-2", "tisax", "retired"]) {
      const parts = partsOfList(offered, "Manufacturing", first, first);
      const members = parts.flatMap(([, ones]) => ones);
      expect(members).toHaveLength(offered.length);
      expect(new Set(members)).toEqual(new Set(offered));
    }
    const own = [{ identifier: "own", name: "Own", description: null, logo: null }];
    expect(partsOfList(own, null, null, null)).toEqual([["All standards", own]]);
  });
});

describe("the proposal", () => {
  const plain: HelpAnswers = { customers: "usBusinesses", cards: "no", data: "neither" };
  const propose = (answers: Partial<HelpAnswers>, from = identifiers) =>
    proposeStandard({ ...plain, ...answers }, from)?.identifier;

  test.each<[string, Partial<HelpAnswers>, string]>([
    ["US businesses", {}, "soc-2"],
    ["businesses elsewhere", { customers: "otherBusinesses" }, "iso-27001"],
    ["US consumers", { customers: "usConsumers" }, "cis-controls"],
    ["US consumers who pay by card", { customers: "usConsumers", cards: "provider" }, "pci-dss"],
    ["Europeans", { customers: "europeans" }, "gdpr"],
    ["the government", { customers: "government" }, "nist-800-171"],
    ["businesses whose card numbers it handles", { cards: "own" }, "pci-dss"],
    ["businesses that pay through a provider", { cards: "provider" }, "soc-2"],
    ["US patients", { data: "health" }, "hipaa"],
    ["patients in Europe", { customers: "europeans", data: "health" }, "gdpr"],
    ["foreign hospitals", { customers: "otherBusinesses", data: "health" }, "iso-27001"],
    ["defense contractors", { data: "defense", cards: "own" }, "cmmc"],
    ["army hospitals", { data: "both" }, "cmmc"],
  ])("for a company that sells to %s", (_, answers, expected) => {
    expect(propose(answers)).toBe(expected);
  });

  test("is always one that is offered, with a reason, or none", () => {
    for (const customers of Object.keys(helpQuestions.customers.options)) {
      for (const cards of Object.keys(helpQuestions.cards.options)) {
        for (const data of Object.keys(helpQuestions.data.options)) {
          const answers = { customers, cards, data } as HelpAnswers;
          expect(proposeStandard(answers, identifiers)?.reason).toMatch(/^\w.+\.$/);
          expect(proposeStandard(answers, ["own"])).toBeUndefined();
        }
      }
    }
    expect(propose({ data: "defense" }, ["nist-800-171", "soc-2"])).toBe("nist-800-171");
    expect(propose({ data: "defense" }, ["soc-2"])).toBe("soc-2");
  });
});
