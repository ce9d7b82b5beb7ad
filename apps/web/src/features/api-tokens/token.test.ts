import type { TokenScope } from "@app/contract";
import { expect, test } from "vitest";
import { permissionsText, scopeIn, scopesOf, tokenState } from "./token.ts";

test("an area has one permission, and writing includes reading", () => {
  const given: TokenScope[] = ["catalogue:read", "catalogue:write", "people:read"];
  expect(scopeIn(given, "catalogue")).toBe("catalogue:write");
  expect(scopeIn(given, "people")).toBe("people:read");
  expect(scopeIn(given, "system")).toBeUndefined();
  expect(permissionsText(given)).toBe("Catalogue: read and write, People: read");
});

test("offers the permissions that some call of the area needs", () => {
  expect(scopesOf("catalogue")).toEqual(["catalogue:read", "catalogue:write"]);
  expect(scopesOf("system")).toEqual(["system:read"]);
});

test("lists permissions in the order of the areas", () => {
  expect(permissionsText(["system:read", "catalogue:write"])).toBe(
    "Catalogue: read and write, System: read",
  );
});

const made = new Date("2026-06-01T10:00:00Z");
const expiresAt = new Date("2026-06-08T10:00:00Z");
const token = { revokedAt: null, expiresAt, ownerIsAdministrator: true };

test("a token expires at its exact time, and a revoked one stays revoked", () => {
  const justBefore = new Date(expiresAt.getTime() - 1);
  expect(tokenState(token, justBefore).label).toBe("Active");
  expect(tokenState(token, expiresAt).label).toBe("Expired");
  expect(tokenState({ ...token, revokedAt: made }, expiresAt).label).toBe("Revoked");
});

test("a token whose owner is not an administrator is not active but can be revoked", () => {
  const state = tokenState({ ...token, ownerIsAdministrator: false }, made);
  expect(state).toMatchObject({ isGood: false, hasEnded: false });
});
