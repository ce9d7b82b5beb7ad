import { afterEach, expect, test } from "vitest";
import { rememberedUser, rememberedUserKey } from "#lib/session.ts";

afterEach(() => localStorage.clear());

test.each([
  [rememberedUserKey, '{"expiresAt":"2100-01-01T00:00:00.000Z"}', true],
  [rememberedUserKey, '{"expiresAt":"2020-01-01T00:00:00.000Z"}', false],
  [rememberedUserKey, "{}", false],
  [rememberedUserKey, "not JSON", false],
])("of %s = %s, a user is remembered: %s", (key, value, known) => {
  localStorage.setItem(key, value);
  expect(rememberedUser() !== undefined).toBe(known);
});
