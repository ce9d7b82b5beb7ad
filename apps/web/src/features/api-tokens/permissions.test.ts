import type { TokenScope } from "@app/contract";
import { expect, test } from "vitest";
import { permissionIn, permissionsText, withPermission } from "./permissions.ts";
import { expiryAfter, tokenState } from "./token-state.ts";

test("an area has one permission, and writing includes reading", () => {
  const given: TokenScope[] = ["catalogue:read", "catalogue:write", "people:read"];
  expect(permissionIn(given, "catalogue")).toBe("write");
  expect(permissionIn(given, "people")).toBe("read");
  expect(permissionIn(given, "system")).toBe("none");
  const less = withPermission(given, "catalogue", "read");
  expect(less.toSorted()).toEqual(["catalogue:read", "people:read"]);
  expect(withPermission(less, "people", "none")).toEqual(["catalogue:read"]);
});

test("permissions read as a line, in the order of the areas", () => {
  expect(permissionsText(["system:read", "catalogue:write"])).toBe(
    "Catalogue: read and write, System: read",
  );
});

test("a token ends at its very moment, and what was revoked stays revoked", () => {
  const made = new Date("2026-06-01T10:00:00Z");
  const expiresAt = expiryAfter(7, made);
  expect(expiresAt.toISOString()).toBe("2026-06-08T10:00:00.000Z");
  const justBefore = new Date(expiresAt.getTime() - 1);
  expect(tokenState({ revokedAt: null, expiresAt }, justBefore)).toBe("active");
  expect(tokenState({ revokedAt: null, expiresAt }, expiresAt)).toBe("expired");
  expect(tokenState({ revokedAt: made, expiresAt }, expiresAt)).toBe("revoked");
});
