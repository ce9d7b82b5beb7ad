import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { testFolder } from "#testing/test-folder.ts";
import { readOrCreateSecret, secretFile } from "./secret.ts";

test("the secret is made once, random, and for our account alone", async () => {
  const [one, other] = [await testFolder(), await testFolder()];
  const secret = readOrCreateSecret(one);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(readOrCreateSecret(one)).toBe(secret);
  expect(readOrCreateSecret(other)).not.toBe(secret);
  expect(statSync(secretFile(one)).mode & 0o777).toBe(0o600);
});
