import type { TokenScope } from "@app/contract";
import { expect, test } from "vitest";
import { permissionIn, permissionsOf, permissionsText, withPermission } from "./permissions.ts";

test("an area has one permission, and writing includes reading", () => {
  const given: TokenScope[] = ["catalogue:read", "catalogue:write", "people:read"];
  expect(permissionIn(given, "catalogue")).toBe("write");
  expect(permissionIn(given, "people")).toBe("read");
  expect(permissionIn(given, "system")).toBe("none");
  const less = withPermission(given, "catalogue", "read");
  expect(less.toSorted()).toEqual(["catalogue:read", "people:read"]);
  expect(withPermission(less, "people", "none")).toEqual(["catalogue:read"]);
});

test("an area is offered what some call needs, and no more", () => {
  expect(permissionsOf("catalogue")).toEqual(["none", "read", "write"]);
  expect(permissionsOf("system")).toEqual(["none", "read"]);
});

test("permissions read as a line, in the order of the areas", () => {
  expect(permissionsText(["system:read", "catalogue:write"])).toBe(
    "Catalogue: read and write, System: read",
  );
});
