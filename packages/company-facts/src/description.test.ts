import { expect, test } from "vitest";
import { extract } from "./extract.ts";

const extractText = (text: string) =>
  extract({
    bytes: Buffer.from(text),
    contentType: "text/html; charset=utf-8",
    url: "https://www.acme.com/",
  });

test.each([
  ["replacement signs", "Wir b\ufffdcken Brot und K\ufffdchen in Ulm.", "Acme backt Brot."],
  ["no words", "— 1995 · 2026 — 24/7 — 100 % — +49 0 0 0", "Acme backt Brot."],
  ["letters without words", "a b c d e f g h i j k l m n", "Acme backt Brot."],
])("a description of %s is none", (_, written, other) => {
  const found = extractText(
    `<title>Acme</title><meta name=description content="${written}"><meta property=og:description content="${other} Und das seit 1995.">`,
  );
  expect(found.description).toBe(`${other} Und das seit 1995.`);
});

test.each([
  ["株式会社サクラは精密部品を製造しています。", true],
  ["精密部品の製造と販売", true],
  ["精密部品", false],
  ["Мы печём хлеб в Твери.", true],
  ["Robots for all", false],
])("the description %j is long enough: %s", (written, isEnough) => {
  const found = extractText(`<title>Acme</title><meta name=description content="${written}">`);
  expect(found.description).toBe(isEnough ? written : null);
});

test("a paragraph in a script without blanks serves as well", () => {
  const paragraph = "株式会社サクラは一九六三年の創業以来、精密部品の製造を続けています。";
  expect(extractText(`<title>Acme</title><p>${paragraph}</p>`).description).toBe(paragraph);
});
