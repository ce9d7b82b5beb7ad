import { expect, test } from "vitest";
import { categoryIn } from "./product-form.tsx";

const categories = [
  "CRM & Sales",
  "E-commerce",
  "Endpoint Management (MDM)",
  "HR & Payroll",
  "Marketing",
  "Project Management",
  "Remote Monitoring & Management",
];

test.each([
  ["Tasktide is project management software for small teams.", "Project Management"],
  ["The Project-Management Platform for agencies", "Project Management"],
  ["One of the best CRM tools", "CRM & Sales"],
  ["The MDM solution for schools", "Endpoint Management (MDM)"],
  ["An e-commerce platform for everyone", "E-commerce"],
  // Its customers, two categories, a word that several share, a part of a word, and nothing at all.
  ["Video tools for marketing teams", undefined],
  ["Payroll software and CRM software", undefined],
  ["Management software", undefined],
  ["Telemarketing software", undefined],
  ["", undefined],
])("proposes a category for %j: %s", (description, category) => {
  expect(categoryIn(description, categories)).toBe(category);
});
