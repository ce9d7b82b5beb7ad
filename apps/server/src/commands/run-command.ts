import { databaseError } from "#db/database-error.ts";
import { causesOf, codeOf } from "#db/errors.ts";
import { BackupError } from "#operate/backup-format.ts";
import { fail } from "#terminal.ts";
import { StorageAway } from "#storage/file-storage.ts";

export const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const stopped = "Stopped: nothing was changed.";

/**
 * Runs a command that stops in order on Ctrl-C. What goes wrong is one sentence on standard error and exit
 * code 1.
 */
export async function runCommand(run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  for (const signal of stopSignals) process.once(signal, () => stopping.abort());
  try {
    await run(stopping.signal);
  } catch (error) {
    const isStopped = stopping.signal.aborted && !(error instanceof BackupError);
    fail(isStopped ? stopped : sentenceOf(error));
    process.exitCode = 1;
  }
}

/** Does the work of a command that is over in a moment; failures are reported in the same way. */
export async function orSentence(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    fail(sentenceOf(error));
    process.exitCode = 1;
  }
}

/** What went wrong, in words for the operator. */
export function sentenceOf(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  if (error instanceof Error && error.name === "AbortError") return stopped;
  if (error instanceof StorageAway) {
    return `The file storage does not answer (${error.reason}): nothing was changed.`;
  }
  const path = causesOf(error)
    .map((cause) => (cause as NodeJS.ErrnoException).path)
    .find((each) => each !== undefined);
  const full = "The disk is full";
  const sentences: Record<string, string> = {
    ENOSPC: `${full}: nothing was changed.`,
    EDQUOT: `${full}: nothing was changed.`,
    EFBIG: "The file would be larger than this file system takes: nothing was changed.",
    "53100": `${full} where the database is: nothing was changed.`,
  };
  const ofFiles: Record<string, string> = {
    ENOENT: `There is no such file or folder: ${path}`,
    EACCES: `This account may not read or write ${path}.`,
    EISDIR: `${path} is a folder.`,
    ENOTDIR: `${path} cannot be there, because a file is in its way.`,
    EROFS: `${path} is on a disk that is mounted read-only.`,
  };
  const code = codeOf(error) ?? "";
  const known = sentences[code] ?? (path === undefined ? undefined : ofFiles[code]);
  const message = error instanceof Error ? error.message : String(error);
  return known ?? databaseError(error)?.message ?? message;
}
