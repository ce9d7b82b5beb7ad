import { processSettings } from "#env.ts";
import { fail } from "#terminal.ts";
import { backupUsage, parseBackup } from "./arguments.ts";
import { backUp } from "./make-backup.ts";
import { runCommand } from "./run-command.ts";

/** npm run backup -- FILE [--without-lost-files] */
async function main(given: string[]) {
  const request = parseBackup(given);
  if (!request) {
    fail(backupUsage);
    process.exitCode = 2;
    return;
  }
  await runCommand((signal) => backUp(processSettings(), request, signal));
}

await main(process.argv.slice(2));
