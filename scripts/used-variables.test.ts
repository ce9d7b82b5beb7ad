import { expect, test } from "vitest";
import { withUsedVariables } from "./used-variables.ts";

test("leaves out what nothing refers to, and what only that referred to", () => {
  const page = (declared: string) =>
    `<style>:root{${declared}}a{color:var(--mantine-color-text)}</style>`;
  const text = "--mantine-color-text:var(--mantine-color-black);";
  const black = "--mantine-color-black:#000;";
  const unused = "--mantine-color-body:var(--mantine-color-white);--mantine-color-white:#fff;";
  expect(withUsedVariables(page(text + black + unused))).toBe(page(text + black));
});

test("keeps what the page refers to by itself, with or without a fallback", () => {
  const page =
    '<style>:root{--mantine-a:1;--mantine-b:2;}</style><p style="margin:var(--mantine-a);top:var(--mantine-b,0)">';
  expect(withUsedVariables(page)).toBe(page);
});

test("leaves the properties of others alone", () => {
  const page = "<style>:root{--own-space:1px;}</style>";
  expect(withUsedVariables(page)).toBe(page);
});
