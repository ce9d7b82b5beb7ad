import { expect, test } from "vitest";
import { extractHtml, readPage } from "../fixtures/facts-of.ts";

const name = '<title>Acme</title><meta property=og:site_name content="Acme">';
const organization = (properties: object, type = "Organization") =>
  `<script type="application/ld+json">${JSON.stringify({ "@type": type, name: "Acme", ...properties })}</script>`;
const addressOf = (html: string) => extractHtml(name + html).address;
const footer = (text: string) => addressOf(`<main><h1>Robots</h1></main><footer>${text}</footer>`);

const postal = {
  "@type": "PostalAddress",
  streetAddress: "1 Main Street",
  addressLocality: "Springfield",
  addressRegion: "IL",
  postalCode: "62701",
  addressCountry: "US",
};

test("structured data of the company has its address", async () => {
  const main = "1 Main Street, Springfield, IL 62701";
  expect(addressOf(organization({ address: postal }))).toBe(main);
  expect(addressOf(organization({ address: [postal] }, "Dentist"))).toBe(main);
  const place = { "@type": "Place", address: postal };
  expect(addressOf(organization({ location: place }))).toBe(main);
  const german = { ...postal, streetAddress: "Hauptstraße 12", addressLocality: "Ulm" };
  const parts = { addressRegion: undefined, postalCode: "89073", addressCountry: "Germany" };
  expect(addressOf(organization({ address: { ...german, ...parts } }))).toBe(
    "Hauptstraße 12, 89073 Ulm, Germany",
  );
  const bakery = await readPage("slogan-organization"); // the address is one text in three lines
  expect(extractHtml(bakery, "https://www.millstonebakehouse.com/").address).toBe(
    "12 Mill Lane, Bath, ME, 04530",
  );
});

test("so has microdata, and of an event it has none", () => {
  const address = `<div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress">
    <span itemprop="streetAddress">1 Main Street,</span> <b><span itemprop="addressLocality">Springfield</span></b>
    <meta itemprop="addressRegion" content="IL"><span itemprop="postalCode">62701</span></div>`;
  const within = (type: string) => addressOf(`<div itemscope itemtype="${type}">${address}</div>`);
  expect(within("https://schema.org/LocalBusiness")).toBe("1 Main Street, Springfield, IL 62701");
  expect(within("https://schema.org/Event")).toBeNull();
  expect(addressOf(address)).toBeNull();
});

test.each([
  ["12 Mill Lane, Bath, ME 04530", "12 Mill Lane, Bath, ME 04530"],
  [
    "<p>Call 555-123-4567</p><p>400 S. Oak Ave.<br>Suite 12</p><p>Salem, OR 97301-1234</p>",
    "400 S. Oak Ave., Suite 12, Salem, OR 97301-1234",
  ],
  [
    "Acme Ltd, 81 Great Eastern Street, London EC2A 3HU, UK",
    "81 Great Eastern Street, London EC2A 3HU",
  ],
  ["12 King Street West<br>Toronto, ON M5H 1A1", "12 King Street West, Toronto, ON M5H 1A1"],
  [
    "© 2026 Acme GmbH<br>Am Hauptweg 3a<br>60311 Frankfurt am Main",
    "Am Hauptweg 3a, 60311 Frankfurt am Main",
  ],
  ["24 Hours<br>350 5th Ave, New York, NY 10118", "350 5th Ave, New York, NY 10118"],
  [
    "© 2026 Acme Inc. 12 N.E. St. Clair WAY West, Salem, OR 97301",
    "12 N.E. St. Clair WAY West, Salem, OR 97301",
  ],
  ["Acme BV, Keizerslaan 12, 1016 AB Amsterdam", "Keizerslaan 12, 1016 AB Amsterdam"],
  ["12 rue de la Paix, 75002 Paris", "12 rue de la Paix, 75002 Paris"],
])("a footer with %j has one", (text, address) => {
  expect(footer(text)).toBe(address);
});

test.each([
  "123 Main Street, Anytown, CA 90210",
  "Since 1999, 12000 Customers in 40 Cities trust us",
  "© 2020 Acme. All Rights Reserved, NY 10001",
  "Open 24 Hours, Downtown, NY 10001",
  "Copyright 2024 Acme Road Runner Tools Inc, CA 95112",
  "Copyright © 2019-2024 Acme Road Runner Tools Inc, CA 95112",
  "© 2019 – 2024 Acme Road Runner Tools Inc, CA 95112",
  "Since 1999 Our Drive To Excel Is Known, NY 10001",
  "300 Employees In Place Across Texas, TX 75001",
  "3 Reasons To Drive With Us. Suite 5, Austin, TX 78701",
  "20 Reasons. Drive There, Austin, TX 78701",
  "40 people on their way to Austin, TX 78701",
  "1 Main Street",
  "Hauptstraße 12",
  `12 ${"Oak ".repeat(60)}Street, Salem, OR 97301`,
])("a footer with %j has none", (text) => {
  expect(footer(text)).toBeNull();
});

test("an address in an article, in a template or of another company is not the company's", () => {
  const line = "12 Mill Lane, Bath, ME 04530";
  expect(addressOf(`<p>We met at ${line}, and it was fun.</p>`)).toBeNull();
  expect(addressOf(`<div class="contact-us"><p>${line}</p></div>`)).toBe(line);
  const sample = { ...postal, streetAddress: "123 Main Street" };
  expect(addressOf(organization({ address: sample }))).toBeNull();
  expect(addressOf(organization({ address: { ...postal, streetAddress: "" } }))).toBeNull();
  const vendor = { url: "https://themes.example.com", address: postal };
  expect(addressOf(organization(vendor))).toBeNull();
  expect(
    addressOf(organization({ address: { ...postal, streetAddress: `1 ${"x".repeat(300)}` } })),
  ).toBeNull();
});
