import { describe, expect, test } from "vitest";
import { extractHtml, readPage } from "../fixtures/facts-of.ts";

/** The addresses of the pages. */
const addresses = {
  "yoast-graph": "https://www.larkfieldph.com/",
  "theme-vendor": "https://ospreyridge.com/",
  "slogan-organization": "https://www.millstonebakehouse.com/",
  naics: "https://corvane.com/",
  dentist: "https://www.brightmapledental.com/",
  "empty-shell": "https://app.quillstack.io/",
  challenge: "https://www.harborlight-bank.com/",
  parked: "https://tallowmere.com/",
  "base-elsewhere": "https://ternandtide.com/",
  "image-as-data": "https://www.ledgerwren.com/",
  "prototype-key": "https://sablewick.com/",
  "two-organizations": "https://kestrelandloom.com/",
};

const extractPage = async (page: keyof typeof addresses) =>
  extractHtml(await readPage(page), addresses[page]);

const engineering = "Engineering & Architecture";
const retail = "Retail & E-commerce";
const food = ["Restaurants & Food Service", "Agriculture & Food Production", retail];

// No industry is always right.
test.each<[page: keyof typeof addresses, name: string, industries: string[]]>([
  ["yoast-graph", "Larkfield Plumbing & Heating", ["Construction & Trades"]],
  ["theme-vendor", "Osprey Ridge Engineering", [engineering]],
  ["slogan-organization", "Millstone Bakehouse", food],
  ["naics", "Corvane Freight", ["Transportation & Logistics"]],
  ["dentist", "Bright Maple Dental", ["Healthcare"]],
  ["empty-shell", "Quillstack", []],
  ["parked", "Tallowmere", []],
  ["base-elsewhere", "Tern & Tide Architects", [engineering]],
  ["image-as-data", "Ledgerwren", ["Software & SaaS", "Accounting & Tax"]],
  ["prototype-key", "Sablewick Insurance Agency", ["Insurance"]],
  ["two-organizations", "Kestrel & Loom", [retail]],
])("%s has the company's name %s and no wrong industry", async (page, name, industries) => {
  const found = await extractPage(page);
  expect(found.name).toBe(name);
  expect([null, ...industries]).toContain(found.industry);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false); // by a key named __proto__
});

test("a page that is not the company's gives a name from its address only", async () => {
  expect(await extractPage("challenge")).toEqual({
    name: "Harborlight Bank",
    isNamed: false,
    industry: null,
    industryGuesses: [],
    description: null,
    address: null,
    logos: [],
  });
  expect(extractHtml("", "https://joes-plumbing.co.uk/").name).toBe("Joes Plumbing");
});

describe("descriptions", () => {
  const described = (text: string) =>
    extractHtml(`<title>Acme</title><meta name=description content="${text}">`);

  test("are no unfilled templates, and else the first long paragraph", async () => {
    const described = await extractPage("image-as-data");
    expect(described.description).toMatch(/^Ledgerwren is accounting software/);
    expect((await extractPage("empty-shell")).description).toBeNull();
    expect((await extractPage("parked")).description).toBeNull();
    const paragraph = (await extractPage("slogan-organization")).description;
    expect(paragraph).toMatch(/^Millstone Bakehouse mills its own flour/);
    const japanese = "株式会社サクラは一九六三年の創業以来、精密部品の製造を続けています。";
    const found = extractHtml(`<title>Acme</title><p>${japanese}</p>`);
    expect(found.description).toBe(japanese);
  });

  test.each([
    ["replacement signs", "Wir b\ufffdcken Brot und K\ufffdchen in Ulm."],
    ["no words", "— 1995 · 2026 — 24/7 — 100 % — +49 0 0 0"],
    ["letters without words", "a b c d e f g h i j k l m n"],
  ])("of %s are ignored", (_, written) => {
    const other = "Acme backt Brot. Und das seit 1995.";
    const found = extractHtml(
      `<title>Acme</title><meta name=description content="${written}"><meta property=og:description content="${other}">`,
    );
    expect(found.description).toBe(other);
  });

  test.each([
    ["株式会社サクラは精密部品を製造しています。", true],
    ["精密部品の製造と販売", true],
    ["精密部品", false],
    ["Мы печём хлеб в Твери.", true],
    ["Robots for all", false],
  ])("%j is long enough: %s", (written, isEnough) => {
    expect(described(written).description).toBe(isEnough ? written : null);
  });
});

describe("logos", () => {
  test("structured data comes first, then logos with a link to the home page, then icons", async () => {
    const { logos } = await extractPage("yoast-graph");
    expect(logos.map((logo) => logo.split("/").at(-1))).toEqual([
      "larkfield-mark.png",
      "logo-wide.png",
      "cropped-mark-180x180.png",
      "cropped-mark-192x192.png",
      "cropped-mark-32x32.png",
      "van-1200x630.jpg",
      "favicon.ico",
    ]);
  });

  test("addresses are relative to the page's base", async () => {
    const { logos } = await extractPage("base-elsewhere");
    expect(logos).toEqual([
      "https://cdn.assets.example/sites/64/img/tern-tide.svg",
      "https://cdn.assets.example/sites/64/touch.png",
      "https://ternandtide.com/favicon.ico",
    ]);
  });

  test("takes a picture in a data URL, and no script or page in one", async () => {
    const { logos } = await extractPage("image-as-data");
    expect(logos).toHaveLength(2);
    expect(logos[0]).toMatch(/^data:image\/png;base64,/);
    expect(logos[1]).toBe("https://www.ledgerwren.com/favicon.ico");
  });

  test("ignores a data URL of more than 100 kB", () => {
    const picture = `data:image/png;base64,${"A".repeat(138_000)}`;
    const { logos } = extractHtml(
      `<meta property=og:image content="${picture}"><link rel=icon href="${picture}">`,
    );
    expect(logos).toEqual(["https://www.acme.com/favicon.ico"]);
  });

  test("another organization's logo is not the company's", async () => {
    const { logos } = await extractPage("two-organizations");
    expect(logos[0]).toBe("https://kestrelandloom.com/cdn/shop/files/mark.png");
    expect(logos.join(" ")).not.toContain("paperboat");
  });
});

test.each([
  ["404 Media | News", "https://www.404media.co/"],
  ["Forbidden Planet - Comics", "https://forbiddenplanet.com/"],
  ["Suspended Ceilings of Ohio", "https://suspendedceilings.com/"],
  ["Please Recycle", "https://please-recycle.org/"],
])("a company's own page called %j is no placeholder", (title, url) => {
  const found = extractHtml(
    `<title>${title}</title><meta name=description content="What we do every day.">`,
    url,
  );
  expect(found.description).toBe("What we do every day.");
});
