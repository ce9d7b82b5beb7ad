import { once } from "node:events";
import { mkdtemp, rmdir, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { nearestFolder } from "#checks/disk.ts";
import type { Settings } from "#env.ts";
import { line } from "./report.ts";
import type { Line } from "./report.ts";

const folderReasons: Record<string, string> = {
  EROFS: "its disk is mounted read-only",
  ENOSPC: "its disk is full",
  EDQUOT: "its disk is full",
};

/** Whether DATA_DIR is a folder that this account may write into, or can be made. Leaves nothing there. */
export async function checkDataFolder({ DATA_DIR }: Settings): Promise<Line> {
  const folder = nearestFolder(DATA_DIR);
  try {
    if (!(await stat(folder)).isDirectory()) {
      const text = folder === DATA_DIR ? "is a file" : `cannot be made: ${folder} is a file`;
      return line("failing", "data", `DATA_DIR ${text}, and a folder is needed.`);
    }
    await rmdir(await mkdtemp(join(folder, ".doctor-")));
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const reason = folderReasons[code] ?? `this account cannot write into ${folder} (${code})`;
    return line("failing", "data", `DATA_DIR: ${reason}.`);
  }
  const text = folder === DATA_DIR ? "can be written." : "will be made by the first start.";
  return line("ok", "data", `${DATA_DIR} ${text}`);
}

/** Whether the product can listen at HOST and PORT. `instances` are the names of those that run. */
export async function checkAddress(
  { HOST, PORT }: Settings,
  isPortWrong: boolean,
  instances: string[],
): Promise<Line> {
  // Any port shows whether this machine has the address.
  const code = await tryToListen(HOST, isPortWrong ? 0 : PORT);
  const place = `${HOST}:${PORT}`;
  if (code === undefined) {
    return isPortWrong
      ? line("skipped", "address", "not looked at: see PORT.")
      : line("ok", "address", `The product can listen at ${place}.`);
  }
  if (code === "EADDRINUSE" && instances.includes(`${hostname()}:${PORT}`)) {
    return line("ok", "address", `The product runs at ${place}.`);
  }
  return line("failing", "address", `${addressFailure(code, HOST, PORT)}.`);
}

function addressFailure(code: string, host: string, port: number): string {
  if (code === "EADDRINUSE") {
    return `PORT ${port} on ${host} is taken by another program: stop it, or set a free one`;
  }
  if (code === "EACCES") return `PORT ${port} may not be used by this account: set one above 1023`;
  const isName = code === "ENOTFOUND" || code === "EAI_AGAIN";
  return `HOST ${host} ${isName ? "is a name that is not known" : "is no address of this machine"} (${code})`;
}

/** Listens for a moment; answers the system's code of what prevented it. */
async function tryToListen(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, "listening");
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "unknown";
  } finally {
    server.close();
  }
}
