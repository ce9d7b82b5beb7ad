import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { describeError } from "./log.ts";

const statement = "insert into users (email) values ($1)";
const parameters = ["secret.person@acme.com"];

const codes = { code: "23505", constraint: "users_email_key" };
const rejection = Object.assign(new Error(`Key (email)=(${parameters[0]}) exists`), codes);

test.each([
  ["a lost connection", new Error("Connection terminated unexpectedly"), {}],
  ["a rejection", rejection, codes],
  ["nothing", undefined, {}],
])("describes a failed statement after %s without its parameters", (_case, cause, expected) => {
  const described = describeError(new DrizzleQueryError(statement, parameters, cause));
  expect(JSON.stringify(described)).not.toContain("secret.person");
  expect(described).toMatchObject({ kind: "Error", ...expected });
});

test("describes other errors by their message", () => {
  const message = "x is not a function";
  expect(describeError(new TypeError(message))).toMatchObject({ kind: "TypeError", message });
});
