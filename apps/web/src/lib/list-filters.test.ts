import { checkupsQuery, meetingsQuery, queryFromAddress } from "@app/contract";
import { expect, test } from "vitest";
import { isNarrowed, withoutFilters } from "./list-filters.ts";

const usual = queryFromAddress(checkupsQuery, {});

const shown = (typed: Record<string, unknown>) => queryFromAddress(checkupsQuery, typed);

test("a list is narrowed by a search or a filter, not by an order or a page", () => {
  expect(isNarrowed(shown({ sort: "email", page: 2, pageSize: 100 }), usual)).toBe(false);
  expect(isNarrowed(shown({ search: "acme" }), usual)).toBe(true);
  expect(isNarrowed(shown({ meeting: "none" }), usual)).toBe(true);
  const meetings = queryFromAddress(meetingsQuery, {});
  expect(isNarrowed(meetings, meetings)).toBe(false);
  expect(isNarrowed({ ...meetings, time: "past" }, meetings)).toBe(true);
  expect(isNarrowed({ ...meetings, time: null }, meetings)).toBe(false);
});

test("resetting keeps the order", () => {
  const search = shown({ search: "acme", status: "completed", sort: "email" });
  expect({ ...search, ...withoutFilters(usual) }).toEqual({ ...usual, sort: "email" });
});
