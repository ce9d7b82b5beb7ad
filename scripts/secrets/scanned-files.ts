import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Not ours, made anew at any time, or not meant to leave the machine. Only where there is no git to ask. */
const left = /^(?:node_modules|\.git|dist|data|\.env|\.tanstack|test-results|playwright-report)$/;

const ignored = (name: string) =>
  left.test(name) || /\.(?:log|backup|part|tsbuildinfo)$/.test(name);

/** Also those that are new and not yet added, but none that git is told to ignore. */
function askGit(folder: string): string[] | undefined {
  try {
    const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    const listed = execFileSync("git", args, {
      cwd: folder,
      maxBuffer: 2 ** 26,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return listed.toString().split("\0").filter(Boolean);
  } catch {
    return undefined; // an unpacked archive, or no git
  }
}

const walk = (folder: string, below = ""): string[] =>
  readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (ignored(entry.name)) return [];
    return entry.isDirectory() ? walk(folder, path) : entry.isFile() ? [path] : [];
  });

export const filesToScan = (folder: string) => askGit(folder) ?? walk(folder);

/** Nothing where it is no text, or is gone since git was asked. */
export function readText(file: string): string | undefined {
  try {
    const bytes = readFileSync(file);
    return bytes.subarray(0, 8000).includes(0) ? undefined : bytes.toString();
  } catch {
    return undefined;
  }
}
