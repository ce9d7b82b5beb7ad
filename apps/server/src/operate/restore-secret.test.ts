import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSettings } from "#env.ts";
import { secretFingerprint } from "#lib/secret.ts";
import { emptyFolder } from "#testing/backup-steps.ts";
import { restoreSecret } from "./restore-secret.ts";

const secrets = ["first", "second", "third"].map(
  (word) => `${word} secret of thirty-two characters`,
);
const named = (secret: string) => ({ secret, fingerprint: secretFingerprint(secret) });

async function folderWith(secret: string) {
  const DATA_DIR = await emptyFolder();
  const file = join(DATA_DIR, "session-secret");
  await writeFile(file, secret, { mode: 0o600 });
  return { file, folder: DATA_DIR, settings: readSettings({ DATA_DIR }) };
}

test("of several restores each keeps the secret of before, and replaces none that is kept", async () => {
  const { file, settings } = await folderWith(secrets[0]!);
  const first = restoreSecret(settings, named(secrets[1]!));
  expect(first).toContain(`is in ${file}.before-restore.`);
  const second = restoreSecret(settings, named(secrets[2]!));
  expect(second).toContain(`is in ${file}.before-restore-2.`);
  expect(await readFile(file, "utf8")).toBe(secrets[2]);
  expect(await readFile(`${file}.before-restore`, "utf8")).toBe(secrets[0]);
  expect(await readFile(`${file}.before-restore-2`, "utf8")).toBe(secrets[1]);
  for (const name of [file, `${file}.before-restore-2`]) {
    expect((await stat(name)).mode & 0o777).toBe(0o600);
  }
});

test.each([
  ["the same secret", named(secrets[0]!), undefined],
  [
    "one that it does not hold",
    { ...named(secrets[1]!), secret: undefined },
    /^The backup was made with another session secret: set SESSION_SECRET/,
  ],
  [
    "one that nobody knew",
    { secret: undefined, fingerprint: "none" },
    /^The backup does not say which session secret was in use/,
  ],
] as const)("a backup with %s leaves the secret in use", async (_, ofBackup, word) => {
  const { file, settings } = await folderWith(secrets[0]!);
  const told = restoreSecret(settings, ofBackup);
  if (word) expect(told).toMatch(word);
  else expect(told).toBeUndefined();
  expect(await readFile(file, "utf8")).toBe(secrets[0]);
});
