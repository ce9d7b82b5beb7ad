import { expect, test } from "vitest";
import { allHostileTexts } from "#testing/hostile-texts.ts";
import { summaryFileName } from "./make-summary.ts";

const day = "2026-06-04";

test.each([
  ["Acme", "acme-checkup-2026-06-04.pdf"],
  ["  O'Brien & Söhne, Inc.", "obrien-söhne-inc-checkup-2026-06-04.pdf"],
  ["Ελληνικά ΑΕ", "ελληνικά-αε-checkup-2026-06-04.pdf"],
  ["株式会社", "株式会社-checkup-2026-06-04.pdf"],
  ["***", "checkup-2026-06-04.pdf"],
  [null, "checkup-2026-06-04.pdf"],
  ["con", "con-checkup-2026-06-04.pdf"],
])("the file of %s is called %s", (companyName, name) => {
  expect(summaryFileName(companyName, day)).toBe(name);
});

test("hostile and long names become names that every system takes", () => {
  const names = [...allHostileTexts, "x".repeat(200), "𝒜".repeat(200), "漢".repeat(200)];
  for (const companyName of names) {
    const name = summaryFileName(companyName, day);
    expect(name).toMatch(/^(?:[\p{L}\p{M}\p{N}]+-)*checkup-2026-06-04\.pdf$/u);
    expect(Buffer.byteLength(name)).toBeLessThan(255);
  }
});
