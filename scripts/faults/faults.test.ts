import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../root.ts";
import { faults, withFault, textOf } from "./fault.ts";

test("every fault has a unique name", () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});

test.each(faults)("can be inserted and removed: $name", (fault) => {
  const text = textOf(fault);
  expect(withFault(fault, text)).not.toBe(text);
});

test.each(faults)("has tests that exist: $name", ({ unit, browser }) => {
  expect(unit.length).toBeGreaterThan(0);
  const files = [...unit, ...browser.map((spec) => `e2e/specs/${spec}`)];
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
