import { existsSync } from "node:fs";
import { join } from "node:path";
import satisfies from "spdx-satisfies";
import { licenceExceptions } from "./exceptions.ts";
import type { LicenceException } from "./exceptions.ts";
import { readJson } from "./lock-file.ts";
import type { Installed } from "./lock-file.ts";

/** Ask for no more than to be named, and some not even that. */
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

interface Licensed {
  license?: string | { type?: string };
  /** As written before there was `license`. */
  licenses?: { type?: string }[];
}

/** Of a package whose licence npm did not understand and left out of the lock file. */
function statedLicence(folder: string, { place }: Installed): string | undefined {
  const file = join(folder, place, "package.json");
  if (!existsSync(file)) return undefined;
  const { license, licenses } = readJson<Licensed>(file);
  if (typeof license === "string") return license;
  return license?.type ?? licenses?.map(({ type }) => type ?? "").join(" OR ");
}

function isAllowed(expression: string, allowed: string[]): boolean {
  try {
    return satisfies(expression, allowed);
  } catch {
    return false; // not an SPDX expression, such as "SEE LICENSE IN …"
  }
}

/** Says which packages may not be used as they are licensed, and which exceptions nobody needs any more. */
export function checkLicences(
  folder: string,
  packages: Installed[],
  exceptions: LicenceException[] = licenceExceptions,
) {
  const used = new Set<LicenceException>();
  const complaints: string[] = [];
  for (const each of packages) {
    const { name, version, place } = each;
    const stated = each.license ?? statedLicence(folder, each);
    if (stated !== undefined && isAllowed(stated, permissive)) continue;
    const exception = exceptions.find(
      (one) => one.packages.test(name) && one.versions.includes(version) && fits(one, stated),
    );
    if (exception) used.add(exception);
    else complaints.push(`${place} ${version}: licence ${stated ?? "not stated"}`);
  }
  return { complaints, used };
}

const fits = ({ licences }: LicenceException, stated: string | undefined) =>
  stated === undefined ? licences.length === 0 : isAllowed(stated, [...permissive, ...licences]);
