import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { describeError } from "./log.ts";

const statement = "insert into users (email) values ($1)";
const parameters = ["secret.person@acme.com"];

test.each([
  ["a lost connection", new Error("Connection terminated unexpectedly")],
  [
    "a refusal",
    Object.assign(new Error("Key (email)=(secret.person@acme.com) exists"), {
      code: "23505",
      constraint: "users_email_key",
    }),
  ],
  ["nothing", undefined],
])("tells of a failed statement after %s, but never its parameters", (_case, cause) => {
  const told = describeError(new DrizzleQueryError(statement, parameters, cause));
  expect(JSON.stringify(told)).not.toContain("secret.person");
  expect(told.kind).toBe("Error");
});

test("tells code and constraint of a refusal, and the message of everything else", () => {
  const refusal = Object.assign(new Error("no"), { code: "23505", constraint: "users_email_key" });
  expect(describeError(new DrizzleQueryError(statement, parameters, refusal))).toMatchObject({
    code: "23505",
    constraint: "users_email_key",
  });
  expect(describeError(new TypeError("x is not a function"))).toMatchObject({
    kind: "TypeError",
    message: "x is not a function",
  });
});
