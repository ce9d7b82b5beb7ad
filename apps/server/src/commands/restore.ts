import { processSettings } from "#env.ts";
import { fail } from "#terminal.ts";
import { parseRestore, restoreUsage } from "./arguments.ts";
import { restoreFile } from "./restore-file.ts";
import { runCommand } from "./run-command.ts";

/** npm run restore -- FILE [--without-copy] */
async function main(given: string[]) {
  const request = parseRestore(given);
  if (!request) {
    fail(restoreUsage);
    process.exitCode = 2;
    return;
  }
  await runCommand((signal) => restoreFile(processSettings(), request, signal));
}

await main(process.argv.slice(2));
