import { activityQuery, applicationsQuery, meetingsQuery } from "@app/contract";
import { expect, test } from "vitest";
import { restInput } from "./rest-operations.ts";

const get = { method: "GET" };
const post = { method: "POST" };
const own = { id: "own" };

test.each<[what: string, asked: Parameters<typeof restInput>, expected: unknown]>([
  [
    "a query's numbers and booleans are read where texts are not accepted",
    [
      { ...get, input: applicationsQuery },
      { page: "2", popular: "true", published: "false", sort: "name" },
      {},
    ],
    { page: 2, popular: true, published: false, sort: "name" },
  ],
  ["and its nulls", [{ ...get, input: meetingsQuery }, { time: "null" }, {}], { time: null }],
  ...["5", "true", "null", "-1.5"].map(
    (search): [string, Parameters<typeof restInput>, unknown] => [
      `a search for ${search} stays a text`,
      [{ ...get, input: activityQuery }, { search }, {}],
      { search },
    ],
  ),
  [
    "a body's texts stay texts",
    [{ ...post, input: applicationsQuery }, { page: "2" }, {}],
    { page: "2" },
  ],
  [
    "the path says which record is meant, whatever the body says",
    [{ ...post, input: activityQuery }, { id: "other", name: "A" }, own],
    { ...own, name: "A" },
  ],
  ["and also without a body", [{ ...post, input: activityQuery }, undefined, own], own],
  ...[[1], "text", 7, null].map((body): [string, Parameters<typeof restInput>, unknown] => [
    `a body that is no object stays ${JSON.stringify(body)}`,
    [{ ...post, input: activityQuery }, body, own],
    body,
  ]),
])("%s", (_what, asked, expected) => {
  expect(restInput(...asked)).toEqual(expected);
});

/** Names that every object has are no rules. */
const inherited = Object.fromEntries(["__proto__", "constructor"].map((name) => [name, "1"]));

test.each<Record<string, unknown>>([
  ...["", "1e3", "0x10", " 2", ["1", "2"]].map((page) => ({ page })),
  { nowhere: "1" },
  inherited,
])("%o stays as it is, to be rejected by its rule", (typed) => {
  expect(restInput({ ...get, input: activityQuery }, typed, {})).toEqual(typed);
  expect(activityQuery.safeParse(typed).success).toBe(false);
});
