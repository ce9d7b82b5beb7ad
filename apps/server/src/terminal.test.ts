import { expect, test } from "vitest";
import { signInLinkIn } from "./terminal.ts";

test("the terminal shows the links of sign-in mails, and of no others", () => {
  const link = "http://localhost:3000/auth#token=abc-DEF_1&next=%2Fdashboard";
  expect(signInLinkIn(`Sign in:\n${link}\nor type 123456`)).toBe(link);
  expect(signInLinkIn("Change it: https://check.acme.com/meeting#token=abc")).toBeUndefined();
  expect(signInLinkIn("Hello")).toBeUndefined();
});
