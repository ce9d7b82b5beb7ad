import type { CompanyInfo } from "@app/contract";
import { expect, test } from "vitest";
import { emptyEntry } from "./entry-fields.ts";
import { foundValues, untouched } from "./found-values.ts";

const empty = { ...emptyEntry, productWebsite: "https://brio.com" };
const found: CompanyInfo = {
  companyName: "Brió Desk",
  industry: "Software & SaaS",
  industryGuesses: [],
  description: "Desks for all.",
  logo: "data:image/png;base64,iVBORw0KGgo=",
};
const nothing = {
  companyName: null,
  industry: null,
  industryGuesses: [],
  description: null,
  logo: null,
};
const untold = { focused: undefined, isNameInWork: false };

test("fills every empty field, the logo as a chosen file", async () => {
  const { logoFile, ...values } = foundValues(found, { ...untold, values: empty });
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
  expect(foundValues(found, { ...untold, values: typed })).toEqual({ identifier: "mine" });
});

test("makes no identifier of a name that is being typed", () => {
  const values = { ...empty, name: "Acme " };
  const filled = foundValues(found, { focused: "name", isNameInWork: true, values });
  expect(Object.keys(filled).toSorted()).toEqual(["category", "description", "logoFile"]);
});

test("leaves the field that has the focus, although it is empty", () => {
  const filled = foundValues(found, { ...untold, focused: "description", values: empty });
  expect(filled).not.toHaveProperty("description");
  expect(filled).toHaveProperty("name", "Brió Desk");
});

test("fills a field in which only blanks were typed", () => {
  const values = { ...empty, category: "  " };
  expect(foundValues(found, { ...untold, values })).toHaveProperty("category", "Software & SaaS");
});

test("changes nothing when nothing was found", () => {
  expect(foundValues(nothing, { ...untold, values: empty })).toEqual({});
});

test("knows which filled values nobody changed since", () => {
  const filled = foundValues(found, { ...untold, values: empty });
  const values = { ...empty, ...filled };
  expect(untouched(filled, values)).toHaveLength(5);
  expect(untouched(filled, { ...values, name: "Brió", logoFile: null })).toEqual([
    "identifier",
    "category",
    "description",
  ]);
  expect(untouched({}, empty)).toEqual([]);
});
