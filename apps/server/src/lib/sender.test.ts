import { expect, test } from "vitest";
import { parseSender, senderOf } from "./sender.ts";

const settings = { BRAND_NAME: "Compliance CheckUp", PUBLIC_URL: "https://check.acme.com" };

test.each([
  ["review@acme.com", { name: "", address: "review@acme.com" }],
  ["Acme Reviews <review@acme.com>", { name: "Acme Reviews", address: "review@acme.com" }],
  ['"Reviews, Acme" <review@acme.com>', { name: "Reviews, Acme", address: "review@acme.com" }],
])("reads the sender %s", (text, sender) => {
  expect(parseSender(text)).toEqual(sender);
});

test.each([
  "",
  "Acme",
  "Acme <>",
  "Acme <acme.com>",
  "a@acme.com, b@acme.com",
  "a@acme.com b@acme.com",
  "Team: a@acme.com;",
  "Acme <a@acme.com>\r\nBcc: b@acme.com",
])("%o is no sender", (text) => {
  expect(parseSender(text)).toBeUndefined();
});

test("email is from the set sender, else from the product's own host", () => {
  const own = { name: "Compliance CheckUp", address: "no-reply@check.acme.com" };
  expect(senderOf(settings)).toEqual(own);
  const address = "review@acme.com";
  expect(senderOf({ ...settings, MAIL_FROM: address })).toEqual({ ...own, address });
  expect(senderOf({ ...settings, MAIL_FROM: `Acme <${address}>` })).toEqual({
    name: "Acme",
    address,
  });
});
