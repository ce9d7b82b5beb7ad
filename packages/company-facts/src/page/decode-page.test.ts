import { describe, expect, test } from "vitest";
import { extract } from "#extract.ts";

const html = "text/html; charset=utf-8";

describe("encodings", () => {
  const page = (charset: string) =>
    `<html><head>${charset}<title>Bäckerei Müller – Willkommen</title></head><body>© Bäckerei Müller</body></html>`;
  const address = "https://www.baeckerei-mueller.de/";
  const nameOf = (bytes: Uint8Array, contentType = "text/html") =>
    extract({ bytes, contentType, url: address }).name;
  const utf16 = Buffer.from(`\ufeff${page("")}`, "utf16le");

  test.each([
    [
      "windows-1252 in a meta element",
      Buffer.from(page('<meta charset="iso-8859-1">'), "latin1"),
      "text/html",
    ],
    [
      "windows-1252 in the Content-Type",
      Buffer.from(page(""), "latin1"),
      "text/html; charset=Windows-1252",
    ],
    ["undeclared windows-1252", Buffer.from(page(""), "latin1"), "text/html"],
    ["undeclared UTF-8", Buffer.from(page("")), "text/html"],
    ["UTF-8 cut off within a character", Buffer.from(`${page("")}ü`).subarray(0, -1), "text/html"],
    ["UTF-16 with a byte order mark", utf16, "text/html"],
    ["UTF-16 with the other byte order", Buffer.from(utf16).swap16(), "text/html; charset=utf-8"],
    ["windows-1252 that is called UTF-8", Buffer.from(page(""), "latin1"), html],
    [
      "windows-1252 with a wrong Content-Type and a right meta element",
      Buffer.from(page('<meta charset="iso-8859-1">'), "latin1"),
      html,
    ],
    [
      "UTF-8 with one broken character",
      Buffer.concat([Buffer.from(page("")), Buffer.from([0xe4]), Buffer.from("ende")]),
      html,
    ],
    ["an encoding that does not exist", Buffer.from(page("")), "text/html; charset=x-nonsense"],
  ])("%s is read", (_, bytes, contentType) => {
    expect(nameOf(bytes, contentType)).toBe("Bäckerei Müller");
  });
});

test("reads declared Shift_JIS", () => {
  const description = "さくら工業は精密部品をつくる会社です。";
  const shiftJis = "82b382ad82e78d488bc682cd90b896a79594956982f082c282ad82e989ef8ed082c582b78142";
  const bytes = Buffer.concat([
    Buffer.from('<meta charset="Shift_JIS"><title>Sakura Kogyo</title>'),
    Buffer.from('<meta name="description" content="'),
    Buffer.from(shiftJis, "hex"),
    Buffer.from('">'),
  ]);
  const found = extract({ bytes, contentType: html, url: "https://sakura-kogyo.co.jp/" });
  expect(found.description).toBe(description);
});
