import { mkdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { verifyBackup } from "#backup/read-backup.ts";
import type { Verified } from "#backup/read-backup.ts";
import { checksumOf } from "#backup/backup-file.ts";
import { confirmAge, restoreBackup } from "#backup/restore-backup.ts";
import { removeAll } from "#backup/restore-files.ts";
import { restoreSecret } from "#backup/restore-secret.ts";
import { whileContentsStay } from "#db/contents-lock.ts";
import { patiently } from "#db/patience.ts";
import { checkups, users } from "#db/schema.ts";
import { processSettings } from "#env.ts";
import { listInstances } from "#features/instances/queries.ts";
import { openStorage } from "#storage/open-storage.ts";
import { fail, say } from "#terminal.ts";
import { contents, makeBackup, secondsSince } from "./make-backup.ts";
import type { CommandParts } from "./make-backup.ts";
import { runCommand } from "./run-command.ts";
import { withDatabase } from "./with-database.ts";

const onWait = () => say("Another backup or restore is under way: this one waits for its end.");
/** One for the lock, one for the rows, one for what is said about it. */
const connections = 3;
const usage = "Usage: npm run restore -- FILE [--without-copy]";

/** npm run restore -- FILE [--without-copy] */
async function main(given: string[]) {
  const wish = parse(given);
  if (!wish) {
    fail(usage);
    process.exitCode = 2;
    return;
  }
  await runCommand(async (signal) => {
    const settings = processSettings();
    const handle = await open(wish.file);
    try {
      const verified = await verifyBackup(handle, signal);
      confirmAge(verified.header);
      const whole = await checksumOf(handle);
      say(`The backup of ${verified.header.madeAt} is complete.`);
      mkdirSync(settings.DATA_DIR, { recursive: true });
      const storage = await openStorage(settings);
      await storage.check();
      const restore = (parts: CommandParts) =>
        replaceData(parts, { ...whole, handle, verified, isCopied: wish.isCopied });
      await withDatabase(
        settings,
        (db, pool) =>
          patiently(() =>
            whileContentsStay(pool, { onWait, signal }, (lock) =>
              restore({ settings, db, pool, storage, lock, signal }),
            ),
          ),
        connections,
      );
    } finally {
      await handle.close();
    }
  });
}

function parse(given: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: { "without-copy": { type: "boolean", default: false } },
    });
    const [file, ...more] = positionals;
    return file && more.length === 0 ? { file, isCopied: !values["without-copy"] } : undefined;
  } catch {
    return undefined; // an option that there is not
  }
}

type Source = Awaited<ReturnType<typeof checksumOf>> & {
  handle: Awaited<ReturnType<typeof open>>;
  verified: Verified;
  isCopied: boolean;
};

async function replaceData(parts: CommandParts, { isCopied, ...source }: Source) {
  const { settings, db, pool, storage, lock, signal } = parts;
  const running = await listInstances(db, new Date());
  if (running.length > 0) {
    fail(
      `Warning: the product runs (${running.length} of it): what people save from now until the end is in no copy. Stop it first to lose nothing.`,
    );
  }
  const isFilled = (await db.$count(users)) + (await db.$count(checkups)) > 0;
  if (isFilled && isCopied) {
    const folder = join(settings.DATA_DIR, "backups");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
    say("First, what is there now is copied:");
    await makeBackup(parts, join(folder, `before-restore-${time}.backup`));
  }
  const start = performance.now();
  const restored = await restoreBackup({ pool, storage }, { ...source, lock, signal });
  say(`Restored: ${contents(restored)}, ${secondsSince(start)}. Everybody has to sign in again.`);
  const { secretFingerprint: fingerprint } = source.verified.header;
  const word = restoreSecret(settings, { secret: restored.secret, fingerprint });
  if (word) say(word);
  const { missingFiles } = source.verified.manifest;
  if (missingFiles.length > 0) {
    fail(`Warning: ${missingFiles.length} files have no content: it was lost before the backup.`);
  }
  try {
    await removeAll(storage, restored.goneFiles);
  } catch {
    fail("Warning: the storage kept files that only the replaced data knew: it did not answer.");
  }
}

await main(process.argv.slice(2));
