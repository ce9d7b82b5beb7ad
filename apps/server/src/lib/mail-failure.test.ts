import { expect, test } from "vitest";
import { failureReason, isRejectedForGood } from "./mail-failure.ts";

const aborted = (reason: unknown) =>
  Object.assign(new Error("Message sending aborted", { cause: reason }), { code: "EABORT" });

test.each([
  [{ code: "ESOCKET", originalCode: "ECONNREFUSED", command: "CONN" }, /refused the connection$/],
  [{ code: "EDNS", originalCode: "ENOTFOUND", command: "CONN" }, /name was not found/],
  [{ code: "ETIMEDOUT", command: "CONN" }, /did not answer in time/],
  [{ code: "ECONNECTION" }, /closed the connection/],
  [{ code: "EPROTOCOL", responseCode: 421, command: "CONN" }, /refused the connection \(421\)/],
  [{ code: "EENVELOPE", responseCode: 421, command: "RCPT TO" }, /the connection \(421\)/],
  [{ code: "EENVELOPE", responseCode: 550, command: "MAIL FROM" }, /rejected the sender \(550\)/],
  [{ code: "EENVELOPE", responseCode: 550, command: "RCPT TO" }, /rejected the recipient \(550\)/],
  [{ code: "EENVELOPE", responseCode: 451, command: "DATA" }, /rejected the email \(451\)/],
  [{ code: "EAUTH", responseCode: 535, command: "AUTH PLAIN" }, /rejected the sign-in \(535\)/],
  [{ code: "ESOCKET", originalCode: "CERT_HAS_EXPIRED" }, /certificate is not trusted/],
  [{ code: "ESOCKET", originalCode: "DEPTH_ZERO_SELF_SIGNED_CERT" }, /certificate is not trusted/],
  [{ code: "ESOCKET", originalCode: "ERR_TLS_CERT_ALTNAME_INVALID" }, /certificate is not/],
  [{ code: "ENOSPC" }, /no room left/],
  [{ code: "ESOMETHING" }, /could not be sent \(ESOMETHING\)$/],
])("%o is described in words, without those of the mail server", (failure, words) => {
  const error = Object.assign(new Error("550 no ann@acme.com here"), failure);
  expect(failureReason(error)).toMatch(words);
  expect(failureReason(error)).not.toContain("ann@acme.com");
});

test("a deadline of ours is distinguished from a stop of the product", () => {
  const deadline = AbortSignal.abort(new DOMException("late", "TimeoutError")).reason;
  expect(failureReason(aborted(deadline))).toMatch(/did not answer in time/);
  expect(failureReason(aborted(AbortSignal.abort().reason))).toMatch(/interrupted/);
  expect(failureReason("anything")).toMatch(/could not be sent/);
});

test.each([
  [550, "RCPT TO", true],
  [552, "DATA", true],
  [452, "RCPT TO", false],
  [450, "DATA", false],
  [530, "RCPT TO", false],
  [550, "MAIL FROM", false],
  [535, "AUTH PLAIN", false],
  [554, "CONN", false],
])("whether %i to %s is for good: %s", (responseCode, command, isForGood) => {
  expect(isRejectedForGood(Object.assign(new Error("no"), { responseCode, command }))).toBe(
    isForGood,
  );
  expect(isRejectedForGood(new Error("no"))).toBe(false);
});

test.each([
  ["550 5.1.1 <ann@acme.com>: user unknown", true],
  ["550 <relay@acme.com>: user unknown", true],
  ["552 5.2.2 Mailbox full", true],
  ["554 5.7.1 <ann@acme.com>: Relay access denied", false],
  [
    "550-5.7.26 This email has been blocked because the sender is unauthenticated.\n550 5.7.26 DMARC",
    false,
  ],
  ["553 5.1.8 <office@acme.com>: Sender address rejected", false],
  ["550 relay not permitted", false],
  ["554 Relay access denied", false],
  ["550 Relaying denied", false],
  ["550 Unable to relay for ann@acme.com", false],
  ["553 sorry, that domain isn't allowed to be relayed thru this MTA", false],
])("whether '%s' is about this email alone: %s", (response, isForGood) => {
  const said = { response, responseCode: Number(response.slice(0, 3)), command: "RCPT TO" };
  expect(isRejectedForGood(Object.assign(new Error("no"), said))).toBe(isForGood);
});
