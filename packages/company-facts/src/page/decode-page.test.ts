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
      "windows-1252 as a meta element says",
      Buffer.from(page('<meta charset="iso-8859-1">'), "latin1"),
      "text/html",
    ],
    [
      "windows-1252 as the answer says",
      Buffer.from(page(""), "latin1"),
      "text/html; charset=Windows-1252",
    ],
    ["windows-1252 as nobody says", Buffer.from(page(""), "latin1"), "text/html"],
    ["UTF-8 as nobody says", Buffer.from(page("")), "text/html"],
    ["UTF-8 cut off within a character", Buffer.from(`${page("")}ü`).subarray(0, -1), "text/html"],
    ["UTF-16 with a byte order mark", utf16, "text/html"],
    ["UTF-16 with the other byte order", Buffer.from(utf16).swap16(), "text/html; charset=utf-8"],
    ["UTF-16 as nobody says", utf16.subarray(2), "text/html"],
    [
      "UTF-16 of the other byte order as nobody says",
      Buffer.from(utf16).swap16().subarray(2),
      "text/html",
    ],
    ["windows-1252 that is called UTF-8", Buffer.from(page(""), "latin1"), html],
    [
      "windows-1252 that its meta element alone calls by its name",
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

describe("encodings of other scripts", () => {
  const description = "さくら工業は精密部品をつくる会社です。";
  const shiftJis = "82b382ad82e78d488bc682cd90b896a79594956982f082c282ad82e989ef8ed082c582b78142";
  const eucJp = "a4b5a4afa4e9b9a9b6c8a4cfc0bacca9c9f4c9caa4f2a4c4a4afa4ebb2f1bcd2a4c7a4b9a1a3";
  const pageOf = (encoded: string, head = "") =>
    Buffer.concat([
      Buffer.from(
        `<html><head>${head}<title>Sakura Kogyo</title><meta name="description" content="`,
      ),
      Buffer.from(encoded, "hex"),
      Buffer.from('"></head><body></body></html>'),
    ]);

  test.each([
    ["Shift_JIS as nobody says", pageOf(shiftJis), "text/html"],
    ["Shift_JIS that is called UTF-8", pageOf(shiftJis), html],
    ["Shift_JIS that calls itself so", pageOf(shiftJis, '<meta charset="Shift_JIS">'), html],
    ["EUC-JP as nobody says", pageOf(eucJp), "text/html"],
  ])("%s is read", (_, bytes, contentType) => {
    const found = extract({ bytes, contentType, url: "https://sakura-kogyo.co.jp/" });
    expect(found.description).toBe(description);
  });

  test.each([
    [
      "Russian",
      "ru",
      "ccfb20efe5f7b8ec20f5ebe5e120e220d2e2e5f0e820f1203139393820e3eee4e0",
      "Мы печём хлеб в Твери с 1998 года",
    ],
    [
      "Chinese",
      "zh-CN",
      "d0c7bad3beabc3dcd6c6d4ecd3d0cfdeb9abcbbec9fab2fabbfab4b2",
      "星河精密制造有限公司生产机床",
    ],
  ])(
    "%s without a declared encoding is read as its language is written",
    (_, language, hex, text) => {
      const bytes = Buffer.from(
        pageOf(hex).toString("latin1").replace("<html>", `<html lang="${language}">`),
        "latin1",
      );
      const found = extract({
        bytes,
        contentType: "text/html",
        url: "https://sakura-kogyo.co.jp/",
      });
      expect(found.description).toBe(text);
    },
  );
});
