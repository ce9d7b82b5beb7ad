import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readOrCreateSecret, secretFile } from "./secret.ts";

function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), "secret-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("the secret is made once, random, and for our account alone", () => {
  const [one, other] = [dataFolder(), dataFolder()];
  const secret = readOrCreateSecret(one);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(readOrCreateSecret(one)).toBe(secret);
  expect(readOrCreateSecret(other)).not.toBe(secret);
  expect(statSync(secretFile(one)).mode & 0o777).toBe(0o600);
});
