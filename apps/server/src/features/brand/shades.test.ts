import { pine } from "@app/contract";
import { differenceCiede2000, wcagContrast } from "culori";
import fc from "fast-check";
import { expect, test } from "vitest";
import { shadesOf } from "./branded-settings.ts";

/** Pairs of a text and its ground, as pages and emails have them. */
const pairs = (shades: readonly string[]) =>
  [
    [shades[7], "#ffffff"],
    [shades[6], "#ffffff"],
    [shades[7], "#faf9f7"],
    [shades[9], shades[0]],
    [shades[3], "#1a1917"],
  ] as [string, string][];

test("texts in and on shades of any colour can be read", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const shades = shadesOf(`#${number.toString(16).padStart(6, "0")}`);
      expect(shades).toHaveLength(pine.length);
      for (const shade of shades) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
      for (const [text, ground] of pairs(shades)) {
        expect(wcagContrast(text, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 300 },
  );
});

test("the product's own colour has the product's own shades", () => {
  const difference = differenceCiede2000();
  for (const [at, shade] of shadesOf(pine[7]).entries())
    expect(difference(shade, pine[at]!)).toBeLessThan(6);
});
