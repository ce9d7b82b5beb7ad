import { readFileSync } from "node:fs";
import { join } from "node:path";
import satisfies from "spdx-satisfies";
import { root } from "./root.ts";

// npm run check:licences: every package of the lock file has a licence that requires attribution at most, or is listed in
// licence-exceptions.json with its version and a reason. An unused exception is an error too.

interface Exception {
  /** Names; a trailing `*` matches any ending. */
  packages: string[];
  versions: string[];
  /** As the lock file has it; null where the package states none that npm understands. */
  licence: string | null;
  why: string;
}

interface LockedPackage {
  name?: string;
  version?: string;
  license?: string;
  link?: boolean;
}

const permissive = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "PSF-2.0",
  "Unlicense",
];

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), "utf8"));

/** An expression that is not SPDX, such as "SEE LICENSE IN …", is not permitted. */
function isPermitted(licence: string, permitted: string[]): boolean {
  try {
    return satisfies(licence, permitted);
  } catch {
    return false;
  }
}

const isNamed = (name: string, patterns: string[]) =>
  patterns.some((one) => (one.endsWith("*") ? name.startsWith(one.slice(0, -1)) : name === one));

const exceptions = readJson("scripts/licence-exceptions.json") as Exception[];
const { packages } = readJson("package-lock.json") as { packages: Record<string, LockedPackage> };
const needed = new Set<Exception>();
const errors: string[] = [];
for (const [place, locked] of Object.entries(packages)) {
  if (!place.includes("node_modules/") || locked.link) continue;
  const name = locked.name ?? place.slice(place.lastIndexOf("node_modules/") + 13);
  const stated = locked.license;
  if (stated !== undefined && isPermitted(stated, permissive)) continue;
  const exception = exceptions.find(
    ({ packages: patterns, versions, licence }) =>
      isNamed(name, patterns) &&
      versions.includes(locked.version ?? "") &&
      (licence === null
        ? stated === undefined
        : stated !== undefined && isPermitted(stated, [...permissive, ...licence.split(" OR ")])),
  );
  if (exception) needed.add(exception);
  else errors.push(`${place} ${locked.version}: licence ${stated ?? "not stated"}`);
}
for (const exception of exceptions.filter((one) => !needed.has(one)))
  errors.push(`unused exception: ${exception.packages.join(", ")}`);
for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;
