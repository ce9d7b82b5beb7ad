import { expect, test } from "vitest";
import { buttonsWidth, columnsTemplate, leastWidth } from "./list-widths.ts";

const columns = [{ fit: "picture" }, { fit: "lead" }, { fit: "threeButtons" }] as const;

test("texts share what the others leave, and the least width holds them all", () => {
  expect(columnsTemplate([...columns])).toBe("3.25rem minmax(6rem, 2.5fr) 6.75rem");
  expect(leastWidth([...columns])).toBe(16.5);
  expect(buttonsWidth([...columns])).toBe(6.75);
  expect(buttonsWidth([{ fit: "lead" }])).toBe(0);
});
