import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** Ends the product's own database as a crash would: the server and all of its sessions, at once. */
export async function killDatabase(dataDir: string): Promise<void> {
  const server = await postmasterOf(dataDir);
  if (server === undefined) return; // it does not run
  for (const pid of [server, ...(await childrenOf(server))]) signal(pid, "SIGKILL");
}

async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const location = await readFile(join(dataDir, "database-location"), "utf8").catch(() =>
    join(dataDir, "postgres"),
  );
  const file = join(location.trim(), "postmaster.pid");
  const server = Number.parseInt(await readFile(file, "utf8").catch(() => ""), 10);
  return server > 0 ? server : undefined;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error; // it ended meanwhile
  }
}

/** PostgreSQL's sessions lead process groups of their own, so that killing the server's would not reach them. */
async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid="]);
  return stdout
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []));
}
