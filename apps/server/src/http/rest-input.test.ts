import { activityQuery, applicationsQuery, meetingsQuery } from "@app/contract";
import { expect, test } from "vitest";
import { restInput } from "./rest-operations.ts";

const get = { method: "GET" };

test("a query's numbers, booleans and nulls are read where texts are not accepted", () => {
  const typed = { page: "2", pageSize: "100", popular: "true", published: "false", sort: "name" };
  expect(restInput({ ...get, input: applicationsQuery }, typed, {})).toEqual({
    page: 2,
    pageSize: 100,
    popular: true,
    published: false,
    sort: "name",
  });
  expect(restInput({ ...get, input: meetingsQuery }, { time: "null" }, {})).toEqual({ time: null });
});

test.each(["5", "true", "null", "-1.5"])("a search for %s stays a text", (search) => {
  expect(restInput({ ...get, input: activityQuery }, { search }, {})).toEqual({ search });
});

test.each([
  { page: "" },
  { page: "1e3" },
  { page: "0x10" },
  { page: " 2" },
  { page: ["1", "2"] },
  { nowhere: "1" },
])("%o stays as it is, to be rejected by its rule", (typed) => {
  expect(restInput({ ...get, input: activityQuery }, typed, {})).toEqual(typed);
  expect(activityQuery.safeParse(typed).success).toBe(false);
});

test("a body's texts stay texts", () => {
  const operation = { method: "POST", input: applicationsQuery };
  expect(restInput(operation, { page: "2" }, {})).toEqual({ page: "2" });
});

test("the path says which record is meant, whatever the body says", () => {
  const operation = { method: "PUT", input: activityQuery };
  expect(restInput(operation, { id: "other", name: "A" }, { id: "own" })).toEqual({
    id: "own",
    name: "A",
  });
  expect(restInput(operation, undefined, { id: "own" })).toEqual({ id: "own" });
});

test.each([[[1]], ["text"], [7], [null]])("a body that is no object stays %o", (body) => {
  expect(restInput({ method: "PUT", input: activityQuery }, body, { id: "own" })).toEqual(body);
});

test("names that every object has are no rules", () => {
  const typed = Object.fromEntries([
    ["__proto__", "1"],
    ["constructor", "1"],
  ]) as Record<string, unknown>;
  expect(restInput({ ...get, input: activityQuery }, typed, {})).toEqual(typed);
});
