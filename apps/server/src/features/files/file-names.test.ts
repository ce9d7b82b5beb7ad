import { limits, rules } from "@app/contract";
import { expect, test } from "vitest";
import { numberedName, plainName, storedName } from "./store-picture.ts";

test.each([
  ["logo.svg", "image/png", "logo.png"],
  ["logo.png", "image/png", "logo.png"],
  ["LOGO.PNG", "image/png", "LOGO.PNG"],
  ["photo.JPEG", "image/webp", "photo.webp"],
  ["logo", "image/png", "logo.png"],
  ["logo v1.2", "image/png", "logo v1.2.png"],
  ["page.html", "image/png", "page.html.png"],
  [".png", "image/png", "picture.png"],
  ["list.csv", "text/csv", "list.csv"],
])("%s that is %s is stored as %s", (given, mimetype, stored) => {
  expect(storedName(given, mimetype)).toBe(stored);
});

test.each([
  ["C:\\fakepath\\logo.png", "logo.png"],
  ["../../etc/passwd", "passwd"],
  ["a\u0000b\r\n\u202e.png", "ab.png"],
  ["Gro\u0308ße.png", "Größe.png"],
  ["  ", "picture"],
  ["..", "picture"],
  ["folder/", "picture"],
  ["\ud800.png", "\ufffd.png"],
])("%j is called %j", (given, plain) => {
  expect(plainName(given)).toBe(plain);
});

test("numbers stand before the ending", () => {
  expect(numberedName("logo.png", 0)).toBe("logo.png");
  expect(numberedName("logo.png", 1)).toBe("logo_1.png");
  expect(numberedName("logo_1.png", 2)).toBe("logo_1_2.png");
  expect(numberedName("a.b.png", 3)).toBe("a.b_3.png");
  expect(numberedName("logo", 1)).toBe("logo_1");
});

test("a long name fits, with ending and number", () => {
  for (const letter of ["x", "ö", "😀", "会"]) {
    const stored = storedName(plainName(letter.repeat(1000)), "image/png");
    for (const name of [stored, numberedName(stored, 999_999)]) {
      expect(rules.fileName.safeParse(name).data).toBe(name);
      expect(name.length).toBeGreaterThan(limits.fileName - 10);
      expect(name.endsWith(".png")).toBe(true);
    }
  }
});
