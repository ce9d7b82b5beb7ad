import { describe, expect, test } from "vitest";
import examples from "../../fixtures/industry-examples.json" with { type: "json" };
import { pageOf, pageWith } from "../../fixtures/facts-of.ts";
import {
  industryCodes,
  industryTerms,
  organizationTypes,
  relatedPairs,
  servingOthers,
  soldInShops,
  specialParts,
} from "./data.ts";
import { industryOf } from "./industry.ts";

const exampleOf = (industry: string, index: number) =>
  examples.filter((example) => example.industry === industry)[index]!; // the tests below name those that exist
const dentist = pageOf(exampleOf("Healthcare", 2));
const found = (facts: Parameters<typeof pageWith>[0]) => industryOf(pageWith(facts)).industry;

test("the tables name no industry without terms", () => {
  const codes = [...industryCodes.naics.values(), ...industryCodes.isicV4.values()];
  const named = [...codes, ...organizationTypes.values(), ...servingOthers, ...soldInShops];
  const industries = [...named, ...relatedPairs.flat(), ...specialParts.flat()];
  const known = industryTerms.map(({ industry }) => industry);
  expect(known).toEqual(expect.arrayContaining(industries.filter((industry) => industry)));
});

describe("words", () => {
  test("example pages, three or more of each industry, have theirs or none, and nine of ten have it", () => {
    const read = examples.map((page) => ({ ...page, found: industryOf(pageOf(page)).industry }));
    expect(read.filter((page) => page.found && page.found !== page.industry)).toEqual([]);
    const right = read.filter((page) => page.found === page.industry);
    expect(right.length / examples.length).toBeGreaterThan(0.9);
    for (const { industry } of industryTerms) expect(exampleOf(industry, 2)).toBeDefined();
  });

  test.each([
    ["a page without words", {}],
    ["a page that loads itself", { text: "Please enable JavaScript to run this app." }],
    ["a challenge", { text: "Checking your browser. Verify you are human." }],
    [
      "a parked domain",
      {
        title: "example.com",
        text: "This domain is for sale. Related searches: Insurance, Loans, Hotels, Lawyers.",
      },
    ],
    [
      "banners and menus",
      {
        title: "Home",
        text: "We use cookies. Cookie policy. Privacy policy. Legal notice. Skip to content. Follow us on Facebook.",
        links: ["Home", "About us", "Careers", "Contact us", "News", "Sign in", "Cart"].map(
          (text) => ({ href: "/", text }),
        ),
      },
    ],
  ])("%s has no industry", (_, facts) => {
    expect(industryOf(pageWith(facts))).toEqual({ industry: undefined, guesses: [] });
  });

  test("two equally likely industries are both guesses", () => {
    const title = "Dental clinic and law firm";
    expect(industryOf(pageWith({ title }))).toEqual({
      industry: undefined,
      guesses: ["Healthcare", "Legal Services"],
    });
    expect(industryOf(dentist)).toEqual({ industry: "Healthcare", guesses: [] });
  });

  test("a word within another does not count", () => {
    expect(found({ title: "Barbanking Lawson Hotelier Schoolboyd Insuranceless" })).toBeUndefined();
  });

  test("singular, plural, hyphens and capitals make no difference", () => {
    for (const title of ["LAW FIRM", "Law firms", "law-firm", "The law firm’s"]) {
      expect(found({ title }), title).toBe("Legal Services");
    }
    expect(found({ title: "We support it services" })).not.toBe("Information Technology");
    expect(found({ title: "We provide IT services" })).toBe("Information Technology");
  });
});

describe("shops", () => {
  const cart =
    "Cart Checkout Wishlist Track order Gift cards Shipping and returns Add to cart Sale";
  const links = cart.split(" ").map((text) => ({ href: "/", text }));

  test("a shop's words make a shop, not the industry of its goods", () => {
    const title = "Guitars and drums for every band";
    expect(found({ title, links, text: cart })).toBe("Retail & E-commerce");
    expect(found({ title: "Books and video games", links, text: cart })).not.toBe(
      "Media & Entertainment",
    );
  });

  test("a dentist, a manufacturer or a restaurant with a cart is no shop", () => {
    const text = "Add to cart";
    const cartLink = [{ href: "/cart", text: "Cart" }];
    for (const [industry, page] of [
      ["Healthcare", exampleOf("Healthcare", 0)],
      ["Manufacturing", exampleOf("Manufacturing", 1)],
      ["Restaurants & Food Service", exampleOf("Restaurants & Food Service", 1)],
    ] as const) {
      expect(industryOf({ ...pageOf(page), links: cartLink, text }).industry).toBe(industry);
    }
  });
});

describe("languages", () => {
  const german =
    "Wir sind die Kanzlei für Arbeitsrecht und beraten Sie gern. Das Hotel und das Restaurant sind mit dem Taxi zu erreichen. ".repeat(
      5,
    );

  test.each(["de", "fr-ca", "es", "ja"])("words of a page in %s do not count", (language) => {
    const page = { language, title: "Dentist" };
    expect(found(page)).toBeUndefined();
    expect(found({ ...page, text: german })).toBeUndefined();
  });

  test("reads an English page that claims to be German", () => {
    expect(industryOf({ ...dentist, language: "de" }).industry).toBe("Healthcare");
  });

  test("a list of goods without a sentence counts as English", () => {
    const text = "Cabinets. Countertops. Kitchen remodeling. Drawer slides. Door handles. ".repeat(
      6,
    );
    expect(found({ language: "", title: "Kitchen remodeling contractor", text })).toBe(
      "Construction & Trades",
    );
  });

  test("a list in another script does not", () => {
    const text = "歯科 診療 予約 受付 時間 案内 医院 紹介 治療 相談 ".repeat(6);
    expect(found({ language: "", title: "Dentist dental clinic", text })).toBeUndefined();
  });

  test.each(["", "en", "en-gb", "zxx"])("words of a page that says %j are read", (language) => {
    expect(industryOf({ ...dentist, language }).industry).toBe("Healthcare");
  });

  test.each(["", "en"])("a German page that says %j is not read as English", (language) => {
    expect(found({ language, title: "Hotel Restaurant Software", text: german })).toBeUndefined();
  });

  test("markup counts in any language", () => {
    const structured = [{ "@type": "Hotel" }];
    expect(found({ language: "de", structured, text: german })).toBe("Hospitality & Travel");
  });
});

describe("hostile pages", () => {
  const many = (text: string, count: number) => Array.from({ length: count }, () => text);
  const deadline = { timeout: 2_000 };

  test("a million words", deadline, () => {
    expect(
      found({ title: "Law firm", text: "insurance agency software for dentists ".repeat(250_000) }),
    ).not.toBe("Nonprofit");
  });

  test("a hundred thousand of everything", deadline, () => {
    const text = "add to cart ".repeat(3);
    const links = many(text, 100_000).map((link) => ({ href: "/", text: link }));
    const headings = many(text, 100_000).map((heading) => ({ level: 2 as const, text: heading }));
    expect(found({ links, headings, paragraphs: many(text, 100_000) })).toBe("Retail & E-commerce");
  });

  test(
    "one endless word, marks without words, halves of letters, and words that objects have",
    deadline,
    () => {
      const texts = [
        "a".repeat(2_000_000),
        "'".repeat(2_000_000),
        "-".repeat(2_000_000),
        "\ud800".repeat(100_000),
        "__proto__ constructor toString ".repeat(50_000),
        "s ies ss ".repeat(100_000),
      ];
      for (const text of texts) expect(found({ title: text, text })).toBeUndefined();
    },
  );
});
