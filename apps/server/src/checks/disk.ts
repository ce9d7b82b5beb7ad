import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { findCluster } from "#db/embedded-place.ts";
import { failing, findingOf, warning } from "./check.ts";
import type { Check, Problem } from "./check.ts";
import { sizeOf } from "./figures.ts";

const leastBytes = 100e6;
const enoughBytes = 1e9;
const enoughShare = 0.1;

/** Free space where files and the embedded database are. */
export const checkDisk: Check = async ({ settings: { DATA_DIR, DATABASE_URL } }) => {
  try {
    const spaces = [await spaceIn(DATA_DIR)];
    if (!DATABASE_URL) {
      const space = await spaceIn(await findCluster(DATA_DIR));
      // Both are usually on one disk, which is named once.
      if (space.total !== spaces[0]?.total) spaces.push(space);
    }
    const facts = spaces.map(({ folder, free, total }): [string, string] => [
      folder,
      `${sizeOf(free)} of ${sizeOf(total)} free`,
    ]);
    const problems = spaces.flatMap(spaceProblems);
    return findingOf("disk", problems, "There is room on the disk.", facts);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return findingOf("disk", [failing(`DATA_DIR: its disk cannot be looked at (${code}).`)]);
  }
};

interface DiskSpace {
  folder: string;
  /** Bytes that our account may still write. */
  free: number;
  total: number;
}

export function spaceProblems({ folder, free, total }: DiskSpace): Problem[] {
  const left = `${sizeOf(free)} of ${sizeOf(total)} are free in ${folder}`;
  if (free < leastBytes) return [failing(`DATA_DIR: only ${left}: make room at once.`)];
  const isLow = free < enoughBytes || free < enoughShare * total;
  return isLow ? [warning(`DATA_DIR: only ${left}.`)] : [];
}

async function spaceIn(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(nearestFolder(folder));
  return { folder, free: bavail * bsize, total: blocks * bsize };
}

/** The folder, or the one above it that it will be made in. */
export const nearestFolder = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
