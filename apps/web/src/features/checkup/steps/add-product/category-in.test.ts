import { expect, test } from "vitest";
import { categoryIn } from "./category-in.ts";

const categories = [
  "Accounting & Finance",
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
  ["Payroll software, made simple", "HR & Payroll"],
  ["One of the best CRM tools", "CRM & Sales"],
  ["The MDM solution for schools", "Endpoint Management (MDM)"],
  ["An eCommerce platform for everyone", "E-commerce"],
])("%s: that is %s", (text, category) => {
  expect(categoryIn(text, categories)).toBe(category);
});

test.each([
  ["a word of a category that is about customers", "Video tools for marketing teams"],
  ["two categories", "Accounting software and CRM software"],
  ["what several categories share", "Management software"],
  ["a part of a word", "Telemarketing software"],
  ["nothing of it", "Pictures for all"],
  ["nothing", ""],
])("%s means none of them", (_, text) => {
  expect(categoryIn(text, categories)).toBeUndefined();
});
