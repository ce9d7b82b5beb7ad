import { expect, test } from "vitest";
import { nameOf } from "./name.ts";
import { readFacts } from "./read-facts.ts";

const nameIn = (html: string, url: string) =>
  nameOf(readFacts({ bytes: Buffer.from(html), contentType: "text/html; charset=utf-8", url }));

test.each([
  ["Home", "https://acme-tools.com/", "Acme Tools"],
  ["Welcome to Fenwick Farms", "https://fenwickfarms.com/", "Fenwick Farms"],
  ["Fenwick Farms: eggs and more", "https://fenwickfarms.com/", "Fenwick Farms"],
  ["Orrin Labs Inc. | Official Site", "https://orrinlabs.com/", "Orrin Labs Inc."],
  ["Best Plumber in Austin | Joe's Plumbing", "https://joesplumbing.com/", "Joe's Plumbing"],
  [
    "Call Now: 555 010 9931 | Roof Repair | Dunmore and Sons",
    "https://dunmoresons.com/",
    "Dunmore and Sons",
  ],
  ["Katz-Bowen Partners - Attorneys at Law", "https://katzbowen.com/", "Katz-Bowen Partners"],
  ["VELDT DESIGN STUDIO — Branding", "https://veldtdesign.com/", "Veldt Design Studio"],
  ["Startseite – Bäckerei Grün", "https://baeckerei-gruen.de/", "Bäckerei Grün"],
  ["Accueil » Maison Lefort", "https://www.maisonlefort.fr/", "Maison Lefort"],
  ["3M8 Robotics · Welding cells", "https://3m8robotics.com/", "3M8 Robotics"],
  [
    "Whistleblower Law | Stone, Birch & Hale, LLP",
    "https://sbhlegal.com/",
    "Stone, Birch & Hale, LLP",
  ],
  ["https://www.pellmetal.com/", "https://www.pellmetal.com/", "Pellmetal"],
  ["404 Media | News", "https://www.404media.co/", "404 Media"],
  ["Forbidden Planet - Comics", "https://forbiddenplanet.com/", "Forbidden Planet"],
  ["Salient | Reports that write themselves", "https://salient.io/", "Salient"],
  ["404 Not Found", "https://pellmetal.com/", "Pellmetal"],
])("the title %j at %s belongs to %j", (title, url, name) => {
  expect(nameIn(`<title>${title}</title>`, url)).toBe(name);
});

test("a legal form goes when one place leaves it away", () => {
  const html =
    "<title>Orrin Labs | Sensors</title><footer>© 2026 Orrin Labs, Inc. All rights reserved.</footer>";
  expect(nameIn(html, "https://orrinlabs.com/")).toBe("Orrin Labs");
});

test("a name in capitals is written as elsewhere on the page", () => {
  const html = "<title>ORRIN LABS</title><p>At Orrin Labs we make sensors.</p>";
  expect(nameIn(html, "https://orrinlabs.com/")).toBe("Orrin Labs");
});

test("the domain spelled out in the text outweighs a title of keywords", () => {
  const html = "<title>Wood floors and repair</title><p>DeCo-Dental is here. Ask DeCo-Dental.</p>";
  expect(nameIn(html, "https://decodental.com/")).toBe("DeCo-Dental");
});

test("a name has no control characters", () => {
  const html = `<meta property="og:site_name" content="Acme\u0007 \u202eTools">`;
  expect(nameIn(html, "https://acme.com/")).toBe("Acme Tools");
});

test("a shop under a host of many is called by its own part of the address", () => {
  expect(nameIn("<title>Home</title>", "https://kestrel-loom.myshopify.com/")).toBe("Kestrel Loom");
});
