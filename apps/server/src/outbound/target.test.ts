import { expect, test } from "vitest";
import { parseAllowedHost } from "./target.ts";

test.each([
  ["acme.com:8080", { host: "acme.com", port: 8080 }],
  ["ACME.com=127.0.0.1:80", { host: "acme.com", address: "127.0.0.1", port: 80 }],
  ["intranet=[fd00::1]:443", { host: "intranet", address: "fd00::1", port: 443 }],
  ["intranet.:80", { host: "intranet.", port: 80 }],
  ["10.0.0.5:65535", { host: "10.0.0.5", port: 65_535 }],
])("%s is read", (text, expected) => {
  expect(parseAllowedHost(text)).toEqual(expected);
});

test.each([
  "",
  "acme.com",
  "acme.com:",
  "acme.com:0",
  "acme.com:65536",
  "https://acme.com:443",
  "acme.com=localhost:80",
  "acme.com=127.1:80",
  "acme.com=300.0.0.1:80",
  "acme.com=[::g]:80",
  "*.acme.com:80",
  "acme.com:80/path",
  " acme.com:80",
  "a..b:80",
  ".acme.com:80",
  "-:80",
  "-acme.com:80",
  "acme-.com:80",
  ".:80",
  "127.1:80",
  "300.0.0.1:80",
  `${"a".repeat(64)}.com:80`,
])("%j is not", (text) => {
  expect(parseAllowedHost(text)).toBeUndefined();
});
