import { expect, test } from "vitest";
import { expiryAfter, hasEnded, tokenState } from "./token-state.ts";

const made = new Date("2026-06-01T10:00:00Z");
const expiresAt = expiryAfter(7, made);
const token = { revokedAt: null, expiresAt, ownerIsAdministrator: true };

test("a token ends at its very moment, and what was revoked stays revoked", () => {
  expect(expiresAt.toISOString()).toBe("2026-06-08T10:00:00.000Z");
  const justBefore = new Date(expiresAt.getTime() - 1);
  expect(tokenState(token, justBefore)).toBe("active");
  expect(tokenState(token, expiresAt)).toBe("expired");
  expect(tokenState({ ...token, revokedAt: made }, expiresAt)).toBe("revoked");
});

test("a token of somebody who is no administrator now is not active, and can still be revoked", () => {
  const state = tokenState({ ...token, ownerIsAdministrator: false }, made);
  expect(state).toBe("withoutAdministrator");
  expect(hasEnded(state)).toBe(false);
});
