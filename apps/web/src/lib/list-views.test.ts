import { checkupsQuery, meetingsQuery, queryFromAddress } from "@app/contract";
import { expect, test } from "vitest";
import { addressOf, isNarrowed, isShown, withoutFilters } from "./list-views.ts";

const usual = queryFromAddress(checkupsQuery, {});
const completed = { label: "Completed", query: { status: "completed" } };
const all = { label: "All", query: {} };

const shown = (typed: Record<string, unknown>) => queryFromAddress(checkupsQuery, typed);

test("the address of a view shows it, on every page", () => {
  expect(isShown(completed, shown(completed.query), usual)).toBe(true);
  expect(isShown(completed, shown({ ...completed.query, page: 3, pageSize: 200 }), usual)).toBe(
    true,
  );
  expect(isShown(all, shown({}), usual)).toBe(true);
});

test("another filter, search or order is another view", () => {
  for (const other of [{ search: "acme" }, { step: 3 }, { sort: "email" }, { direction: "asc" }]) {
    expect(isShown(completed, shown({ ...completed.query, ...other }), usual)).toBe(false);
  }
  expect(isShown(all, shown(completed.query), usual)).toBe(false);
});

test("a list is narrowed by a search or a filter, not by an order or a page", () => {
  expect(isNarrowed(shown({ sort: "email", page: 2, pageSize: 100 }), usual)).toBe(false);
  expect(isNarrowed(shown({ search: "acme" }), usual)).toBe(true);
  expect(isNarrowed(shown({ meeting: "none" }), usual)).toBe(true);
  const meetings = queryFromAddress(meetingsQuery, {});
  expect(isNarrowed(meetings, meetings)).toBe(false);
  expect(isNarrowed({ ...meetings, time: "past" }, meetings)).toBe(true);
  expect(isNarrowed({ ...meetings, time: null }, meetings)).toBe(false);
});

test("resetting keeps the order, and a view's address the parameters of others", () => {
  const search = shown({ search: "acme", status: "completed", sort: "email" });
  expect({ ...search, ...withoutFilters(usual) }).toEqual({ ...usual, sort: "email" });
  expect(addressOf(completed, { view: "list", search: "acme", page: 4 }, usual)).toEqual({
    view: "list",
    status: "completed",
  });
});
