import { BackupRefused } from "#backup/format.ts";
import { fail } from "#terminal.ts";
import { StorageAway } from "#storage/file-storage.ts";

/**
 * Runs a command that stops in order on Ctrl-C. What goes wrong is one sentence on standard error and exit
 * code 1.
 */
export async function runCommand(run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stopping.abort());
  try {
    await run(stopping.signal);
  } catch (error) {
    fail(stopping.signal.aborted ? "Stopped: nothing was changed." : sentenceOf(error));
    process.exitCode = 1;
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof BackupRefused) return error.message;
  if (error instanceof StorageAway) {
    return `The file storage does not answer (${error.reason}): nothing was changed.`;
  }
  const { code = "", path = "", message } = error as Error & { code?: string; path?: string };
  const full = "The disk is full";
  const sentences: Record<string, string> = {
    ENOSPC: `${full}: nothing was changed.`,
    EDQUOT: `${full}: nothing was changed.`,
    EFBIG: "The file would be larger than this file system takes: nothing was changed.",
    "53100": `${full} where the database is: nothing was changed.`,
    "55P03": "Another program holds what is needed of the database: try again in a while.",
    ENOENT: `There is no such file or folder: ${path}`,
    EACCES: `This account may not read or write ${path}.`,
    EISDIR: `${path} is a folder.`,
    ENOTDIR: `${path} cannot be there, because a file is in its way.`,
    EROFS: `${path} is on a disk that is mounted read-only.`,
    "42501":
      "The account of DATABASE_URL may not do that: it needs to own the tables and to make schemas.",
  };
  return sentences[code] ?? message;
}
