import { expect, test } from "vitest";
import { withUsedVariables } from "./used-variables.ts";

test("removes unused properties, and those that only unused ones refer to", () => {
  const page = (declared: string) =>
    `<style>:root{${declared}}a{color:var(--mantine-color-text)}</style>`;
  const text = "--mantine-color-text:var(--mantine-color-black);";
  const black = "--mantine-color-black:#000;";
  const unused = "--mantine-color-body:var(--mantine-color-white);--mantine-color-white:#fff;";
  expect(withUsedVariables(page(text + black + unused))).toBe(page(text + black));
});

test.each([
  '<style>:root{--mantine-a:1;--mantine-b:2;}</style><p style="margin:var(--mantine-a);top:var(--mantine-b,0)">',
  "<style>:root{--own-space:1px;}</style>",
])("keeps used properties, and those that are not the theme's: %s", (page) => {
  expect(withUsedVariables(page)).toBe(page);
});
