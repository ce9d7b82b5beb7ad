import { expect, test } from "vitest";
import { applicationsQuery, platformsQuery } from "./index.ts";
import { queryFromAddress } from "./list.ts";

const defaults = {
  search: "",
  identifier: null,
  sort: "order",
  direction: "asc",
  page: 1,
  pageSize: 50,
  exactTotal: false,
};

test("missing and wrong fields of an address get their defaults, filters are read", () => {
  expect(queryFromAddress(platformsQuery, {})).toEqual(defaults);
  const filters = { popular: false, published: true, category: "CRM" };
  expect(queryFromAddress(applicationsQuery, filters)).toMatchObject(filters);
  const typed = { sort: "password", direction: "up", page: -3, pageSize: 7, search: "aws" };
  expect(queryFromAddress(platformsQuery, typed)).toEqual({ ...defaults, search: "aws" });
  for (const page of [0, 1.5, "x", null, 2_000_000_000, {}]) {
    expect(queryFromAddress(platformsQuery, { page }).page).toBe(1);
  }
  expect(queryFromAddress(platformsQuery, { page: 1_000_000_000 }).page).toBe(1_000_000_000);
});

test("a number or boolean in a text field is read as text", () => {
  expect(queryFromAddress(platformsQuery, { search: 365 }).search).toBe("365");
  expect(queryFromAddress(applicationsQuery, { category: true }).category).toBe("true");
  expect(queryFromAddress(applicationsQuery, { search: "x".repeat(201) }).search).toBe("");
});

test("a search for applications needs two characters", () => {
  for (const search of ["a", " a ", "会", 5]) {
    expect(queryFromAddress(applicationsQuery, { search }).search).toBe("");
  }
  expect(applicationsQuery.parse({ search: "a" }).search).toBe("");
  expect(applicationsQuery.parse({ search: "ab" }).search).toBe("ab");
  expect(queryFromAddress(platformsQuery, { search: "a" }).search).toBe("a");
});

test("the server rejects wrong fields with our own messages", () => {
  for (const wrong of [{ sort: "password" }, { page: 0 }, { pageSize: 7 }, { nonsense: 1 }]) {
    const { error } = platformsQuery.safeParse(wrong);
    expect(error?.issues.every(({ message }) => !message.startsWith("Invalid"))).toBe(true);
  }
});
