import { mkdtemp, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { nearest } from "#checks/disk.ts";
import type { Settings } from "#env.ts";
import { line } from "./line.ts";
import type { Line } from "./line.ts";

/** Whether DATA_DIR is a folder that this account may write into, or can be made. Leaves nothing there. */
export async function judgeDataFolder({ DATA_DIR }: Settings): Promise<Line> {
  const folder = nearest(DATA_DIR);
  try {
    if (!(await stat(folder)).isDirectory()) {
      const text = folder === DATA_DIR ? "is a file" : `cannot be made: ${folder} is a file`;
      return line("failing", "data", `DATA_DIR ${text}, and a folder is needed.`);
    }
    await rmdir(await mkdtemp(join(folder, ".doctor-")));
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const reason = reasons[code] ?? `this account cannot write into ${folder} (${code})`;
    return line("failing", "data", `DATA_DIR: ${reason}.`);
  }
  const text = folder === DATA_DIR ? "can be written." : "will be made by the first start.";
  return line("ok", "data", `${DATA_DIR} ${text}`);
}

const reasons: Record<string, string> = {
  EROFS: "its disk is mounted read-only",
  ENOSPC: "its disk is full",
  EDQUOT: "its disk is full",
};
