import { expect, test } from "vitest";
import { extract } from "#extract.ts";

const html = "text/html; charset=utf-8";

const page = (charset: string) =>
  `<html><head>${charset}<title>Bäckerei Müller – Willkommen</title></head><body>© Bäckerei Müller</body></html>`;
const meta = '<meta charset="iso-8859-1">';
const plain = "text/html";
const utf8 = Buffer.from(page(""));
const latin = Buffer.from(page(""), "latin1");
const latinWithMeta = Buffer.from(page(meta), "latin1");
const utf16 = Buffer.from(`\ufeff${page("")}`, "utf16le");
const cutOff = Buffer.from(`${page("")}ü`).subarray(0, -1);
const broken = Buffer.concat([utf8, Buffer.from([0xe4]), Buffer.from("ende")]);

test.each([
  ["windows-1252 in a meta element", latinWithMeta, plain],
  ["windows-1252 in the Content-Type", latin, "text/html; charset=Windows-1252"],
  ["undeclared windows-1252", latin, plain],
  ["undeclared UTF-8", utf8, plain],
  ["UTF-8 cut off within a character", cutOff, plain],
  ["UTF-16 with a byte order mark", utf16, plain],
  ["UTF-16 with the other byte order", Buffer.from(utf16).swap16(), html],
  ["windows-1252 that is called UTF-8", latin, html],
  ["windows-1252 with a wrong Content-Type and a right meta element", latinWithMeta, html],
  ["UTF-8 with one broken character", broken, html],
  ["an encoding that does not exist", utf8, "text/html; charset=x-nonsense"],
])("%s is read", (_, bytes, contentType) => {
  const found = extract({ bytes, contentType, url: "https://www.baeckerei-mueller.de/" });
  expect(found.name).toBe("Bäckerei Müller");
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
