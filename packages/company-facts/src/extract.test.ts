import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { extract } from "./extract.ts";

const html = "text/html; charset=utf-8";

async function extractFile(file: string, url: string) {
  const bytes = await readFile(new URL(`../fixtures/pages/${file}`, import.meta.url));
  return extract({ bytes, contentType: html, url });
}
const extractText = (text: string, url = "https://www.acme.com/", contentType = html) =>
  extract({ bytes: Buffer.from(text), contentType, url });

/** The page, its address, its company's name, and the industries that are right; none is always right. */
const pages: [file: string, url: string, name: string, industries: string[]][] = [
  [
    "yoast-graph.html",
    "https://www.larkfieldph.com/",
    "Larkfield Plumbing & Heating",
    ["Construction & Trades"],
  ],
  [
    "theme-vendor.html",
    "https://ospreyridge.com/",
    "Osprey Ridge Engineering",
    ["Engineering & Architecture"],
  ],
  [
    "slogan-organization.html",
    "https://www.millstonebakehouse.com/",
    "Millstone Bakehouse",
    ["Restaurants & Food Service", "Agriculture & Food Production", "Retail & E-commerce"],
  ],
  ["naics.html", "https://corvane.com/", "Corvane Freight", ["Transportation & Logistics"]],
  ["dentist.html", "https://www.brightmapledental.com/", "Bright Maple Dental", ["Healthcare"]],
  ["empty-shell.html", "https://app.quillstack.io/", "Quillstack", []],
  ["challenge.html", "https://www.harborlight-bank.com/", "Harborlight Bank", []],
  ["parked.html", "https://tallowmere.com/", "Tallowmere", []],
  [
    "base-elsewhere.html",
    "https://ternandtide.com/",
    "Tern & Tide Architects",
    ["Engineering & Architecture"],
  ],
  [
    "image-as-data.html",
    "https://www.ledgerwren.com/",
    "Ledgerwren",
    ["Software & SaaS", "Accounting & Tax"],
  ],
  ["prototype-key.html", "https://sablewick.com/", "Sablewick Insurance Agency", ["Insurance"]],
  [
    "two-organizations.html",
    "https://kestrelandloom.com/",
    "Kestrel & Loom",
    ["Retail & E-commerce"],
  ],
];

describe("home pages of many kinds", () => {
  test.each(pages)(
    "%s has its company's name and no wrong industry",
    async (file, url, name, industries) => {
      const found = await extractFile(file, url);
      expect(found.name).toBe(name);
      expect([null, ...industries]).toContain(found.industry);
    },
  );

  test("finds an industry that a page states as a code", async () => {
    const found = await extractFile("naics.html", "https://corvane.com/");
    expect(found.industry).toBe("Transportation & Logistics");
  });

  test("a page that is not the company's gives a name from its address only", async () => {
    expect(await extractFile("challenge.html", "https://www.harborlight-bank.com/")).toEqual({
      name: "Harborlight Bank",
      isNamed: false,
      industry: null,
      industryGuesses: [],
      description: null,
      logos: [],
    });
    const parked = await extractFile("parked.html", "https://tallowmere.com/");
    expect(parked.description).toBeNull();
  });
});

describe("descriptions", () => {
  test("ignores unfilled templates", async () => {
    const found = await extractFile("image-as-data.html", "https://www.ledgerwren.com/");
    expect(found.description).toMatch(/^Ledgerwren is accounting software/);
    const shell = await extractFile("empty-shell.html", "https://app.quillstack.io/");
    expect(shell.description).toBeNull();
  });

  test("without a description, the first long paragraph is taken", async () => {
    const found = await extractFile(
      "slogan-organization.html",
      "https://www.millstonebakehouse.com/",
    );
    expect(found.description).toMatch(/^Millstone Bakehouse mills its own flour/);
  });
});

describe("logos", () => {
  test("structured data comes first, then logos with a link to the home page, then icons", async () => {
    const { logos } = await extractFile("yoast-graph.html", "https://www.larkfieldph.com/");
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
    const { logos } = await extractFile("base-elsewhere.html", "https://ternandtide.com/");
    expect(logos).toEqual([
      "https://cdn.assets.example/sites/64/img/tern-tide.svg",
      "https://cdn.assets.example/sites/64/touch.png",
      "https://ternandtide.com/favicon.ico",
    ]);
  });

  test("takes a picture in a data URL, and no script or page in one", async () => {
    const { logos } = await extractFile("image-as-data.html", "https://www.ledgerwren.com/");
    expect(logos).toHaveLength(2);
    expect(logos[0]).toMatch(/^data:image\/png;base64,/);
    expect(logos[1]).toBe("https://www.ledgerwren.com/favicon.ico");
  });

  test("ignores a data URL of more than 100 kB", () => {
    const picture = `data:image/png;base64,${"A".repeat(138_000)}`;
    const { logos } = extractText(
      `<meta property=og:image content="${picture}"><link rel=icon href="${picture}">`,
    );
    expect(logos).toEqual(["https://www.acme.com/favicon.ico"]);
  });

  test("another organization's logo is not the company's", async () => {
    const { logos } = await extractFile("two-organizations.html", "https://kestrelandloom.com/");
    expect(logos[0]).toBe("https://kestrelandloom.com/cdn/shop/files/mark.png");
    expect(logos.join(" ")).not.toContain("paperboat");
  });
});

test("a key named __proto__ in structured data changes nothing", async () => {
  await extractFile("prototype-key.html", "https://sablewick.com/");
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test("an empty page gets its name from the domain", () => {
  expect(extractText("", "https://joes-plumbing.co.uk/").name).toBe("Joes Plumbing");
});

test.each([
  ["404 Media | News", "https://www.404media.co/"],
  ["Forbidden Planet - Comics", "https://forbiddenplanet.com/"],
  ["Suspended Ceilings of Ohio", "https://suspendedceilings.com/"],
  ["Please Recycle", "https://please-recycle.org/"],
])("a company's own page called %j is no placeholder", (title, url) => {
  const found = extractText(
    `<title>${title}</title><meta name=description content="What we do every day.">`,
    url,
  );
  expect(found.description).toBe("What we do every day.");
});
