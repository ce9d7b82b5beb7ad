import { databaseDisk } from "./database-disk.ts";
import { fileDisks } from "./file-disks.ts";
import type { Finding } from "./finding.ts";

/** Needs a process that may mount, and whose mounts nobody else sees: faults.ts starts it so. */
export const diskFull = async (): Promise<Finding[]> => [
  ...(await databaseDisk()),
  ...(await fileDisks()),
];
