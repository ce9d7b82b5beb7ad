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
  logo: "data:image/png;base64,iVBORw0KGgo=",
};

test("fills every empty field, the logo as a chosen file", async () => {
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

test("leaves what is filled in, and makes the identifier of the name that stands there", () => {
  const typed = { ...empty, name: "Mine ", category: "CRM", description: "My words", logo: "🚀" };
  expect(foundValues(found, typed, {})).toEqual({ identifier: "mine" });
});

test("makes no identifier of a name that is being typed", () => {
  const filled = foundValues(found, { ...empty, name: "Acme " }, {}, "name");
  expect(Object.keys(filled).toSorted()).toEqual(["category", "description", "logoFile"]);
});

test("leaves the field that has the focus, although it is empty", () => {
  const filled = foundValues(found, empty, {}, "description");
  expect(filled).not.toHaveProperty("description");
  expect(filled).toHaveProperty("name", "Brió Desk");
});

test("changes nothing when nothing was found, or the same again", () => {
  expect(foundValues(null, { ...empty, category: " " }, {})).toEqual({});
  const filled = foundValues(found, empty, {});
  expect(foundValues(found, { ...empty, ...filled }, filled)).toEqual({});
});

test("clears what an earlier look-up filled in and nobody changed", () => {
  const filled = foundValues(found, empty, {});
  const values = { ...empty, ...filled, name: "Brió" };
  expect(foundValues(null, values, filled)).toEqual({
    identifier: "brio",
    category: "",
    description: "",
    logoFile: null,
  });
});
