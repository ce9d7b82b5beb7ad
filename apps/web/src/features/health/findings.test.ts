import type { Finding } from "@app/contract";
import { messages } from "@app/contract";
import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { Unreachable } from "#lib/api.ts";
import { knownAfter } from "./findings.ts";

const database: Finding = {
  name: "database",
  state: "ok",
  summary: "It answers.",
  facts: [["Size", "12 MB"]],
};
const mail: Finding = { name: "mail", state: "ok", summary: "It answers.", facts: [] };

test("what a look found that got through is shown as it is", () => {
  expect(knownAfter([database], null)).toEqual([{ ...database, isOlder: false }]);
});

test("a database that does not answer is failing now, and all else is from before", () => {
  const away = new ORPCError("DATABASE_AWAY", {
    status: 503,
    defined: true,
    message: messages.databaseAway,
  });
  expect(knownAfter([database, mail], away)).toEqual([
    {
      name: "database",
      state: "failing",
      summary: messages.databaseAway,
      facts: [],
      isOlder: false,
    },
    { ...mail, isOlder: true },
  ]);
});

test("a server that has too much to do says nothing about its database", () => {
  const busy = new ORPCError("SERVER_BUSY", {
    status: 503,
    defined: true,
    message: messages.serverBusy,
  });
  expect(knownAfter([database], busy)).toEqual([{ ...database, isOlder: true }]);
});

test("a server that is not reached says nothing about its parts", () => {
  expect(knownAfter([database], new Unreachable("away"))).toEqual([{ ...database, isOlder: true }]);
});
