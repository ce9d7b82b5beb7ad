import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSettings } from "#settings.ts";
import { secretFingerprint } from "#lib/secret.ts";
import { restoreSecret } from "./restore.ts";
import { testFolder } from "#testing/test-folder.ts";

const secrets = ["first", "second"].map((word) => `${word} secret of thirty-two characters`);
const named = (secret: string) => ({ secret, fingerprint: secretFingerprint(secret) });

async function folderWith(secret: string) {
  const DATA_DIR = await testFolder();
  const file = join(DATA_DIR, "session-secret");
  await writeFile(file, secret, { mode: 0o600 });
  return { file, folder: DATA_DIR, settings: readSettings({ DATA_DIR }) };
}

test("the secret of before stays beside the one of the backup, for its account alone", async () => {
  const { file, settings } = await folderWith(secrets[0]!);
  const advice = await restoreSecret(settings, named(secrets[1]!));
  const copy = /is in (\S+\.before-restore-[\dTZ-]+)\.$/.exec(advice!)![1]!;
  expect(await readFile(file, "utf8")).toBe(secrets[1]);
  expect(await readFile(copy, "utf8")).toBe(secrets[0]);
  for (const name of [file, copy]) expect((await stat(name)).mode & 0o777).toBe(0o600);
});

test.each([
  ["the same secret", named(secrets[0]!), undefined],
  ["one that it does not hold", { ...named(secrets[1]!), secret: undefined }, /another session/],
  ["one that nobody knew", { secret: undefined, fingerprint: "none" }, /or an unknown one/],
] as const)("a backup with %s leaves the secret in use", async (_, ofBackup, advice) => {
  const { file, settings } = await folderWith(secrets[0]!);
  const given = await restoreSecret(settings, ofBackup);
  if (advice) expect(given).toMatch(advice);
  else expect(given).toBeUndefined();
  expect(await readFile(file, "utf8")).toBe(secrets[0]);
});
