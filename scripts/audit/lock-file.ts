import { readFileSync } from "node:fs";
import { join } from "node:path";

interface LockedPackage {
  /** Where another name than the package's own was installed. */
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  /** A workspace of ours. */
  link?: boolean;
  hasInstallScript?: boolean;
}

/** A package.json, as far as it says what is installed. */
export interface PackageFile {
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  allowScripts?: Record<string, boolean>;
}

export interface LockFile {
  lockfileVersion: number;
  /** Ours by their folder, all others by their place in a node_modules. */
  packages: Record<string, LockedPackage & PackageFile>;
}

/** A package of others, at one of its places. */
export interface Installed extends LockedPackage {
  place: string;
  name: string;
  version: string;
}

const modules = "node_modules/";

export const readJson = <T>(file: string | URL) => JSON.parse(readFileSync(file, "utf8")) as T;
export const readLock = (folder: string) => readJson<LockFile>(join(folder, "package-lock.json"));

export const installedPackages = (lock: LockFile): Installed[] =>
  Object.entries(lock.packages)
    .filter(([place, { link }]) => place.includes(modules) && !link)
    .map(([place, locked]) => ({
      ...locked,
      place,
      name: locked.name ?? place.slice(place.lastIndexOf(modules) + modules.length),
      version: locked.version ?? "",
    }));

/** What the package.json files of ours say, as the lock repeats it. */
export const ownPackages = (lock: LockFile) =>
  Object.entries(lock.packages).filter(([place]) => !place.includes(modules));
