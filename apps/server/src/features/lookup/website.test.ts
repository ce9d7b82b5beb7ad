import { expect, test } from "vitest";
import { websiteOf } from "./lookup.ts";

test.each([
  ["acme.com", "https://acme.com/", true],
  ["Acme.COM/About?x=1#team", "https://acme.com/About?x=1", true],
  ["http://acme.com", "http://acme.com/", false],
  ["https://acme.com", "https://acme.com/", false],
  ["HTTPS://acme.com", "https://acme.com/", false],
  ["müller.de", "https://xn--mller-kva.de/", true],
  ["intranet:8080", "https://intranet:8080/", true],
])("%s is asked at %s", (typed, address, mayUseHttp) => {
  expect(websiteOf(typed)).toMatchObject({ address, mayUseHttp });
});

test.each([
  "",
  "https://",
  "ftp://acme.com",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "ann@acme.com",
  "https://ann:secret@acme.com",
  "mailto:ann@acme.com",
  "a b",
  "conto\nso.com",
  "conto\u00adso.com",
  "exa%6Dple.com",
  "https://@acme.com",
  "①②⑦.⓪.⓪.①",
])("'%s' is no address", (typed) => {
  expect(websiteOf(typed)).toBeUndefined();
});

test("the same page is remembered once, however it is written, and others never mix", () => {
  const pageOf = (typed: string) => websiteOf(typed)?.page;
  for (const typed of ["ACME.com", "acme.com/", "www.acme.com", "acme.com.", "acme.com/#a"])
    expect(pageOf(typed)).toBe(pageOf("acme.com"));
  for (const [one, other] of [
    ["acme.com/a", "acme.com/b"],
    ["acme.com/?site=a", "acme.com/?site=b"],
    ["a.acme.com", "b.acme.com"],
    ["http://acme.com", "https://acme.com"],
    ["acme.com:8080", "acme.com:8081"],
    ["acme.com/a", "acme.com/A"],
  ] as const) {
    expect(pageOf(one), one).not.toBe(pageOf(other));
  }
  // What acme.com did not answer, www.acme.com may.
  expect(websiteOf("www.acme.com")?.request).not.toBe(websiteOf("acme.com")?.request);
});
