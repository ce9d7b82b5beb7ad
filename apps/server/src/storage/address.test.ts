import { expect, test } from "vitest";
import { addressOf, parseAddress } from "./address.ts";

test.each([
  "logo.png",
  "a b.png",
  "100%.png",
  "a?b#c&d.png",
  "Größe.png",
  "会社.png",
  "..png",
  "%2e.png",
])("the address of %s leads back to it", (name) => {
  const address = addressOf({ bucket: "app_logos", name });
  expect(address).toMatch(/^\/storage\/app_logos\/[^/?#]+$/);
  expect(parseAddress(address)).toEqual({ bucket: "app_logos", name });
});

test.each([
  "",
  "/storage/app_logos/",
  "/storage/app_logos/.",
  "/storage/app_logos/..",
  "/storage/app_logos/%2e%2e",
  "/storage/app_logos/..%2f..%2fetc%2fpasswd",
  "/storage/app_logos/..%5csecret",
  "/storage/app_logos/a/b.png",
  "/storage/app_logos/a.png?x",
  "/storage/app_logos/%00.png",
  "/storage/app_logos/%zz.png",
  "/storage/app_logos/%ff.png",
  "/storage/other/a.png",
  "/storage/__proto__/a.png",
  "/logos/slack.svg",
  "https://evil.test/storage/app_logos/a.png",
])("%s is the address of no file", (address) => {
  expect(parseAddress(address)).toBeUndefined();
});
