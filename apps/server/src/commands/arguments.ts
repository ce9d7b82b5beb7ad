import { resolve } from "node:path";
import { parseArgs } from "node:util";

export const backupUsage = "Usage: npm run backup -- FILE [--without-lost-files]";
export const restoreUsage = "Usage: npm run restore -- FILE [--without-copy]";

export interface BackupRequest {
  file: string;
  /** Whether files whose content the storage lacks are left out. */
  allowsLost: boolean;
}

/** Undefined when the arguments are others than the usage says. */
export function parseBackup(given: string[], folder?: string): BackupRequest | undefined {
  const parsed = parse(given, "without-lost-files", folder);
  return parsed && { file: parsed.file, allowsLost: parsed.isSet };
}

export interface RestoreRequest {
  file: string;
  /** Whether what is there is copied first. */
  isCopied: boolean;
}

/** Undefined when the arguments are others than the usage says. */
export function parseRestore(given: string[], folder?: string): RestoreRequest | undefined {
  const parsed = parse(given, "without-copy", folder);
  return parsed && { file: parsed.file, isCopied: !parsed.isSet };
}

/** `folder`: where the command was called; npm goes to another one. */
function parse(given: string[], option: string, folder = process.env["INIT_CWD"] ?? ".") {
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
