import { expect, test } from "vitest";
import { companyDomain, isBusinessAddress } from "./business-address.ts";

const none = { ALLOWED_EMAIL_DOMAINS: [], BLOCKED_EMAIL_DOMAINS: [] };

test.each([
  ["ann@acme.com", "acme.com"],
  ["ann@mail.acme.co.uk", "acme.co.uk"],
  ["ann@acme.uk.com", "acme.uk.com"],
  ["ann@müller.de", "xn--mller-kva.de"],
])("%s belongs to the company at %s", (email, domain) => {
  expect(companyDomain(email, none)).toBe(domain);
  expect(isBusinessAddress(email, none)).toBe(true);
});

test.each([
  "ann@gmail.com",
  "ann@hotmail.fr",
  "ann@mail.yahoo.co.jp",
  "ann@mailinator.com",
  "ann@localhost",
  "ann@10.0.0.1",
  "ann@",
])("%s belongs to no company", (email) => {
  expect(companyDomain(email, none)).toBeNull();
  expect(isBusinessAddress(email, none)).toBe(false);
});

test("a provider that the operator lets in is still no company", () => {
  const lists = { ...none, ALLOWED_EMAIL_DOMAINS: ["gmail.com", "localhost"] };
  for (const email of ["ann@gmail.com", "ann@localhost"]) {
    expect(isBusinessAddress(email, lists)).toBe(true);
    expect(companyDomain(email, lists)).toBeNull();
  }
});

test("a domain that the operator keeps out is no company, also where a part of it may sign in", () => {
  const lists = {
    ALLOWED_EMAIL_DOMAINS: ["sales.acme.com"],
    BLOCKED_EMAIL_DOMAINS: ["acme.com"],
  };
  expect(isBusinessAddress("ann@acme.com", lists)).toBe(false);
  expect(isBusinessAddress("ann@sales.acme.com", lists)).toBe(true);
  expect(companyDomain("ann@sales.acme.com", lists)).toBeNull();
});
