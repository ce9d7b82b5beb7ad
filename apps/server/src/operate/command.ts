import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { databaseError } from "#db/errors.ts";
import { systemError } from "#system-error.ts";
import { StorageUnavailable } from "#storage/file-storage.ts";
import { fail } from "#terminal.ts";
import { BackupError } from "./archive.ts";

/** Runs a command that stops in order on Ctrl-C. A failure is one sentence on standard error, with exit code 1. */
export async function runCommand(run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.once(signal, () => stopping.abort());
  }
  try {
    await run(stopping.signal);
  } catch (error) {
    const isStopped = stopping.signal.aborted && !(error instanceof BackupError);
    fail(isStopped ? "Stopped: nothing was changed." : sentenceOf(error));
    process.exitCode = 1;
  }
}

export function failUsage(usage: string): void {
  fail(`Usage: npm run ${usage}`);
  process.exitCode = 2;
}

/**
 * The file of a backup or restore, and whether its one option is set; undefined when the arguments are others.
 * `folder`: where the command was called; npm goes to another one.
 */
export function parseFile(
  given: string[],
  option: string,
  folder = process.env["INIT_CWD"] ?? ".",
) {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: { [option]: { type: "boolean", default: false } },
    });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) return undefined;
    return { file: resolve(folder, file), isSet: values[option] === true };
  } catch {
    return undefined; // an option that there is not
  }
}

export function sentenceOf(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  if (error instanceof StorageUnavailable) {
    return `The file storage does not answer (${error.reason}): nothing was changed.`;
  }
  const message = error instanceof Error ? error.message : String(error);
  return systemError(error) ?? databaseError(error)?.message ?? message;
}
