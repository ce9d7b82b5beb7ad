import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { whileContentsStay } from "#db/contents-lock.ts";
import { patiently } from "#db/patience.ts";
import { processSettings } from "#env.ts";
import { openStorage } from "#storage/open-storage.ts";
import { fail, say } from "#terminal.ts";
import { makeBackup } from "./make-backup.ts";
import { runCommand } from "./run-command.ts";
import { withDatabase } from "./with-database.ts";

const onWait = () => say("Another backup or restore is under way: this one waits for its end.");
/** One for the lock, one for the rows, one for what is said about it. */
const connections = 3;

/** npm run backup -- FILE */
async function main([file, ...more]: string[]) {
  if (!file || file.startsWith("-") || more.length > 0) {
    fail("Usage: npm run backup -- FILE");
    process.exitCode = 2;
    return;
  }
  await runCommand(async (signal) => {
    const settings = processSettings();
    mkdirSync(settings.DATA_DIR, { recursive: true });
    const storage = await openStorage(settings);
    await withDatabase(
      settings,
      (db, pool) =>
        patiently(() =>
          whileContentsStay(pool, { onWait, signal }, (lock) =>
            makeBackup({ settings, db, pool, storage, lock, signal }, resolve(file)),
          ),
        ),
      connections,
    );
  });
}

await main(process.argv.slice(2));
