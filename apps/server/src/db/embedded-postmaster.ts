import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readFile, readlink, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { readText } from "#db/embedded-files.ts";
import { isAlive, run } from "#db/embedded-process.ts";

export interface Postmaster {
  pid: number;
  port: number;
  isReady: boolean;
}

// Above the highest number that Linux and macOS give out, and Windows gives out multiples of four only.
const nobody = 4_194_305;

/** The server that runs on a data folder, by the file that PostgreSQL keeps there while it runs. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const file = join(cluster, "postmaster.pid");
  const text = await readText(file);
  if (text === undefined) return undefined;
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!pid) await removeEmptyRemnant(file);
  // A dead server's file is left to PostgreSQL, which looks for surviving sessions before it removes it.
  if (!(pid > 0) || !isAlive(pid)) return undefined;
  if (await isPostmasterOf(cluster, pid))
    return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" };
  disown(file, text);
  return undefined;
}

async function isPostmasterOf(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === "win32") return true; // a guess that the connection then proves or refutes
  try {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8");
    return command.includes("postgres") && (await readlink(`/proc/${pid}/cwd`)) === cluster;
  } catch {
    const { output } = await run("ps", ["-o", "command=", "-p", String(pid)]);
    return output.includes("postgres") && output.includes(cluster);
  }
}

/**
 * Makes the file of a dead server, whose number now belongs to another program, name nobody. PostgreSQL would otherwise
 * believe that it still runs; removing the file instead would hide from it which sessions to look for.
 * In one go and checked after moving it away: a server that starts meanwhile gets its own file back.
 */
function disown(file: string, expected: string): void {
  const claimed = `${file}.old-${randomBytes(4).toString("hex")}`;
  try {
    if (readFileSync(file, "utf8") !== expected) return;
    renameSync(file, claimed);
    if (readFileSync(claimed, "utf8") === expected)
      writeFileSync(claimed, expected.replace(/^\d+/, String(nobody)));
    linkSync(claimed, file);
  } catch (error) {
    // Gone or already replaced: somebody else was faster, and the caller looks again.
    if (!["ENOENT", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  } finally {
    rmSync(claimed, { force: true });
  }
}

// Empty after a crash in the instant of its making; PostgreSQL asks a human to remove it then.
async function removeEmptyRemnant(file: string): Promise<void> {
  const { size, mtimeMs } = await stat(file).catch(() => ({ size: 1, mtimeMs: 0 }));
  if (size === 0 && Date.now() - mtimeMs > 2_000) await rm(file, { force: true });
}
