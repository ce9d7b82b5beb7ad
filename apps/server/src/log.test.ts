import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { describeError } from "./log.ts";

const statement = "insert into users (email) values ($1)";
const parameters = ["secret.person@acme.com"];

test.each([
  ["a lost connection", new Error("Connection terminated unexpectedly")],
  [
    "a rejection",
    Object.assign(new Error("Key (email)=(secret.person@acme.com) exists"), {
      code: "23505",
      constraint: "users_email_key",
    }),
  ],
  ["nothing", undefined],
])("describes a failed statement after %s without its parameters", (_case, cause) => {
  const described = describeError(new DrizzleQueryError(statement, parameters, cause));
  expect(JSON.stringify(described)).not.toContain("secret.person");
  expect(described.kind).toBe("Error");
});

test("describes a rejection by code and constraint, and other errors by their message", () => {
  const rejection = Object.assign(new Error("no"), {
    code: "23505",
    constraint: "users_email_key",
  });
  expect(describeError(new DrizzleQueryError(statement, parameters, rejection))).toMatchObject({
    code: "23505",
    constraint: "users_email_key",
  });
  expect(describeError(new TypeError("x is not a function"))).toMatchObject({
    kind: "TypeError",
    message: "x is not a function",
  });
});
