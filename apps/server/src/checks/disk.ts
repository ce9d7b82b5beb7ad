import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { findCluster } from "#db/embedded-place.ts";
import { failing, findingOf, warning } from "./check.ts";
import type { Check, Problem } from "./check.ts";
import { sizeOf } from "./figures.ts";

/** Bytes, and a share of the whole. */
const enough = { bytes: 1e9, share: 0.1 };
const leastBytes = 100e6;

export interface DiskSpace {
  folder: string;
  /** Bytes that our account may still write. */
  free: number;
  total: number;
}

/** Free space where files and the embedded database are. */
export const checkDisk: Check = async ({ settings }) => {
  const folders = [settings.DATA_DIR];
  try {
    if (!settings.DATABASE_URL) folders.push(await findCluster(settings.DATA_DIR));
    const spaces = await Promise.all(folders.map(spaceOf));
    const [first] = spaces;
    // Both are usually on one disk, which is told of once.
    return judgeSpace(spaces.filter((space) => space === first || space.total !== first?.total));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const problem = failing(`DATA_DIR: its disk cannot be looked at (${code}).`);
    return findingOf("disk", [problem], { fine: "" });
  }
};

/** The verdict on each disk's free space. */
export function judgeSpace(spaces: DiskSpace[]) {
  const problems = spaces.flatMap(({ folder, free, total }): Problem[] => {
    const left = `${sizeOf(free)} of ${sizeOf(total)} are free in ${folder}`;
    if (free < leastBytes) return [failing(`DATA_DIR: only ${left}: make room at once.`)];
    const isLow = free < enough.bytes || free < enough.share * total;
    return isLow ? [warning(`DATA_DIR: only ${left}.`)] : [];
  });
  const facts = spaces.map(({ folder, free, total }): [string, string] => [
    folder,
    `${sizeOf(free)} of ${sizeOf(total)} free`,
  ]);
  return findingOf("disk", problems, { fine: "There is room on the disk.", facts });
}

async function spaceOf(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(nearest(folder));
  return { folder, free: bavail * bsize, total: blocks * bsize };
}

/** The folder, or the one above it that it will be made in. */
export const nearest = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder));
