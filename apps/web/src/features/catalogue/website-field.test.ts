import type { CompanyInfo } from "@app/contract";
import { expect, test } from "vitest";
import { emptyEntry } from "./entry-fields.ts";
import { foundValues } from "./website-field.tsx";

const empty = { ...emptyEntry, productWebsite: "https://brio.com" };
const found: CompanyInfo = {
  companyName: "Brió Desk",
  industry: "Software & SaaS",
  industryGuesses: [],
  description: "Desks for all.",
  address: null,
  logo: "data:image/png;base64,iVBORw0KGgo=",
};

test("fills in every empty field, and the logo as a chosen file", async () => {
  const { logoFile, ...values } = foundValues(found, empty, {});
  expect(values).toEqual({
    name: "Brió Desk",
    identifier: "brio-desk",
    category: "Software & SaaS",
    description: "Desks for all.",
  });
  expect(logoFile).toMatchObject({ name: "brio-desk.png", type: "image/png", size: 8 });
  expect([...new Uint8Array(await logoFile!.arrayBuffer())].slice(0, 4)).toEqual([
    0x89, 0x50, 0x4e, 0x47,
  ]);
});

test("does not change filled-in fields, and derives the identifier from the existing name", () => {
  const typed = { ...empty, name: "Mine ", category: "CRM", description: "My text", logo: "🚀" };
  expect(foundValues(found, typed, {})).toEqual({ identifier: "mine" });
});

test("does not derive an identifier from a name that is being typed", () => {
  const filled = foundValues(found, { ...empty, name: "Acme " }, {}, "name");
  expect(Object.keys(filled).toSorted()).toEqual(["category", "description", "logoFile"]);
});

test("does not fill in the focused field", () => {
  const filled = foundValues(found, empty, {}, "description");
  expect(filled).not.toHaveProperty("description");
  expect(filled).toHaveProperty("name", "Brió Desk");
});

test("changes nothing if nothing was found, or the same as before", () => {
  expect(foundValues(null, { ...empty, category: " " }, {})).toEqual({});
  const filled = foundValues(found, empty, {});
  expect(foundValues(found, { ...empty, ...filled }, filled)).toEqual({});
});

test("clears what an earlier look-up filled in, unless it was edited", () => {
  const filled = foundValues(found, empty, {});
  const values = { ...empty, ...filled, name: "Brió" };
  expect(foundValues(null, values, filled)).toEqual({
    identifier: "brio",
    category: "",
    description: "",
    logoFile: null,
  });
});
