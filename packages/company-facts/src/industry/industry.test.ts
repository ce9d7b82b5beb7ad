import { describe, expect, test } from "vitest";
import { pageOf, pageWith } from "../../fixtures/facts-of.ts";
import examples from "../../fixtures/industry-examples.json" with { type: "json" };
import { industryOf } from "./industry.ts";
import type { StructuredItem } from "#page/page-facts.ts";

const dentist = pageOf(examples.find(({ title }) => title.startsWith("Bayview Family Dentistry"))!); // it is one of them;
const found = (facts: Parameters<typeof pageWith>[0]) => industryOf(pageWith(facts)).industry;
const marked = (...structured: StructuredItem[]) => found({ structured });

describe("codes", () => {
  test.each([
    ["541511", "Information Technology"],
    ["5415", "Information Technology"],
    [5411, "Legal Services"],
    ["5412 Accounting", "Accounting & Tax"],
    ["5413", "Engineering & Architecture"],
    ["524210", "Insurance"],
    ["52", "Banking & Financial Services"],
    ["722511", "Restaurants & Food Service"],
    ["721110", "Hospitality & Travel"],
    ["336411", "Aerospace & Defense"],
    ["336211", "Automotive"],
    ["31-33", "Manufacturing"],
    ["62", "Healthcare"],
    [["99", "5182"], "Information Technology"],
    ["42", undefined],
    ["5415111234", undefined],
    ["consulting", undefined],
    [null, undefined],
  ])("a naics code of %j means %s", (naics, industry) => {
    expect(marked({ "@type": "Organization", naics })).toBe(industry);
  });

  test.each([
    ["6201", "Information Technology"],
    ["J6201", "Information Technology"],
    ["69.10", "Legal Services"],
    ["2100", "Biotechnology & Pharmaceuticals"],
    ["0111", "Agriculture & Food Production"],
    ["6512", "Insurance"],
    ["6622", "Insurance"],
  ])("an ISIC code of %s means %s", (isicV4, industry) => {
    expect(marked({ "@type": "Corporation", isicV4 })).toBe(industry);
  });

  test("a code wins over a type", () => {
    expect(marked({ "@type": "Store", naics: "5411" })).toBe("Legal Services");
  });
});

describe("types", () => {
  test.each([
    ["Dentist", "Healthcare"],
    ["MedicalClinic", "Healthcare"],
    ["BankOrCreditUnion", "Banking & Financial Services"],
    ["Attorney", "Legal Services"],
    ["InsuranceAgency", "Insurance"],
    ["Hotel", "Hospitality & Travel"],
    ["Restaurant", "Restaurants & Food Service"],
    ["CollegeOrUniversity", "Education"],
    ["GovernmentOrganization", "Government & Public Sector"],
    ["AutoDealer", "Automotive"],
    ["RealEstateAgent", "Real Estate"],
    ["HVACBusiness", "Construction & Trades"],
    ["Plumber", "Construction & Trades"],
    ["NGO", "Nonprofit"],
    ["ShoeStore", "Retail & E-commerce"],
    ["Organization", undefined],
    ["Thing", undefined],
    ["__proto__", undefined],
    ["constructor", undefined],
  ])("an organization of type %s means %s", (type, industry) => {
    expect(marked({ "@type": ["LocalBusiness", type] })).toBe(industry);
    expect(found({ itemTypes: ["WebSite", type] })).toBe(industry);
  });

  test("takes the publisher of the site", () => {
    expect(marked({ "@type": "WebSite", publisher: { "@type": "LegalService" } })).toBe(
      "Legal Services",
    );
  });

  test("ignores the organization of a product, an event, an article or another site", () => {
    const hotel = { "@type": "Hotel", name: "Elsewhere" };
    expect(marked({ "@type": "Product", manufacturer: hotel })).toBeUndefined();
    expect(marked({ "@type": "Event", location: hotel })).toBeUndefined();
    expect(marked({ "@type": "NewsArticle", about: hotel })).toBeUndefined();
    expect(marked({ ...hotel, url: "https://www.elsewhere.org/" })).toBeUndefined();
    expect(marked({ ...hotel, url: "https://book.example.com/" })).toBe("Hospitality & Travel");
    for (const host of ["Event", "Product", "NewsArticle"]) {
      expect(found({ itemTypes: [host, "Hotel"] })).toBeUndefined();
    }
  });

  test("a directory of many has no industry", () => {
    const many = ["One", "Two", "Three", "Four"].map((name) => ({ "@type": "Restaurant", name }));
    expect(marked(...many)).toBeUndefined();
    expect(found({ itemTypes: Array.from({ length: 9 }, () => "Restaurant") })).toBeUndefined();
  });

  test("if types contradict each other, the words decide", () => {
    const structured = [{ "@type": "Store" }, { "@type": "Dentist" }, { "@type": "School" }];
    expect(industryOf({ ...dentist, structured }).industry).toBe("Healthcare");
    expect(found({ structured })).toBeUndefined();
  });

  test("a type that is often chosen in error does not win over the words", () => {
    const structured = [{ "@type": "Store" }];
    expect(industryOf({ ...dentist, structured }).industry).toBe("Healthcare");
  });

  test("a type without an industry here gives none, whatever the words say", () => {
    const salon = { ...dentist, structured: [{ "@type": "HairSalon" }] };
    expect(industryOf(salon)).toEqual({ industry: undefined, guesses: [] });
  });
});

describe("host names", () => {
  test.each([
    ["www.somewhere.edu", "Education"],
    ["www.somewhere.ac.uk", "Education"],
    ["www.somewhere.edu.au", "Education"],
    ["oak.somewhere.k12.ca.us", "Education"],
    ["www.somewhere.gov", "Government & Public Sector"],
    ["www.somewhere.gov.uk", "Government & Public Sector"],
    ["www.somewhere.mil", "Government & Public Sector"],
    ["ci.somewhere.or.us", "Government & Public Sector"],
    ["edu.example.com", undefined],
    ["www.gov.example.com", undefined],
    ["somewhere-edu.com", undefined],
  ])("%s means %s", (host, industry) => {
    expect(found({ address: `https://${host}/` })).toBe(industry);
  });
});
