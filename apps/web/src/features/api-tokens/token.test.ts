import type { TokenScope } from "@app/contract";
import { expect, test } from "vitest";
import {
  expiryAfter,
  hasEnded,
  permissionIn,
  permissionsOf,
  permissionsText,
  tokenState,
  withPermission,
} from "./token.ts";

test("an area has one permission, and writing includes reading", () => {
  const given: TokenScope[] = ["catalogue:read", "catalogue:write", "people:read"];
  expect(permissionIn(given, "catalogue")).toBe("write");
  expect(permissionIn(given, "people")).toBe("read");
  expect(permissionIn(given, "system")).toBe("none");
  const less = withPermission(given, "catalogue", "read");
  expect(less.toSorted()).toEqual(["catalogue:read", "people:read"]);
  expect(withPermission(less, "people", "none")).toEqual(["catalogue:read"]);
});

test("offers the permissions that some call of the area needs", () => {
  expect(permissionsOf("catalogue")).toEqual(["none", "read", "write"]);
  expect(permissionsOf("system")).toEqual(["none", "read"]);
});

test("lists permissions in the order of the areas", () => {
  expect(permissionsText(["system:read", "catalogue:write"])).toBe(
    "Catalogue: read and write, System: read",
  );
});

const made = new Date("2026-06-01T10:00:00Z");
const expiresAt = expiryAfter(7, made);
const token = { revokedAt: null, expiresAt, ownerIsAdministrator: true };

test("a token expires at its exact time, and a revoked one stays revoked", () => {
  expect(expiresAt.toISOString()).toBe("2026-06-08T10:00:00.000Z");
  const justBefore = new Date(expiresAt.getTime() - 1);
  expect(tokenState(token, justBefore)).toBe("active");
  expect(tokenState(token, expiresAt)).toBe("expired");
  expect(tokenState({ ...token, revokedAt: made }, expiresAt)).toBe("revoked");
});

test("a token whose owner is not an administrator is not active but can be revoked", () => {
  const state = tokenState({ ...token, ownerIsAdministrator: false }, made);
  expect(state).toBe("withoutAdministrator");
  expect(hasEnded(state)).toBe(false);
});
