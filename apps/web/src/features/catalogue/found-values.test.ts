import type { CompanyInfo } from "@app/contract";
import { expect, test } from "vitest";
import { foundValues } from "./found-values.ts";

const empty = {
  identifier: "",
  name: "",
  category: "",
  description: "",
  productWebsite: "https://brio.com",
  logo: null,
  logoFile: null,
  popular: false,
  published: true,
};
const found: CompanyInfo = {
  companyName: "Brió Desk",
  industry: "Software & SaaS",
  description: "Desks for all.",
  logo: "data:image/png;base64,iVBORw0KGgo=",
};

test("fills every empty field, the logo as a chosen file", async () => {
  const { logoFile, ...values } = foundValues(empty, found);
  expect(values).toEqual({
    name: "Brió Desk",
    identifier: "brio-desk",
    category: "Software & SaaS",
    description: "Desks for all.",
    logo: null,
  });
  expect(logoFile).toMatchObject({ name: "brio-desk.png", type: "image/png", size: 8 });
  expect([...new Uint8Array(await logoFile!.arrayBuffer())].slice(0, 4)).toEqual([
    0x89, 0x50, 0x4e, 0x47,
  ]);
});

test("leaves what is filled in, and makes the identifier of the name that stands there", () => {
  const typed = { ...empty, name: "Mine", category: "CRM", description: "My words", logo: "🚀" };
  expect(foundValues(typed, found)).toEqual({
    name: "Mine",
    identifier: "mine",
    category: "CRM",
    description: "My words",
  });
});

test("changes nothing when nothing was found", () => {
  const nothing = { companyName: null, industry: null, description: null, logo: null };
  expect(foundValues(empty, nothing)).toEqual({
    name: "",
    identifier: "",
    category: "",
    description: "",
  });
});
