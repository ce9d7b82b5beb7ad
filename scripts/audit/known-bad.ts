import { satisfies } from "semver";
import { acceptedFaults } from "./exceptions.ts";
import type { AcceptedFault } from "./exceptions.ts";
import { readJson } from "./lock-file.ts";
import type { Installed } from "./lock-file.ts";

export interface KnownBad {
  package: string;
  /** A range; `*` where the whole package was made to do harm. */
  versions: string;
  id: string;
  why: string;
}

export interface KnownBadList {
  /** The day on which somebody last looked for what is missing here. */
  asOf: string;
  entries: KnownBad[];
}

export const knownBad = readJson<KnownBadList>(new URL("known-bad.json", import.meta.url));

/** The program itself comes as a package for each platform. */
const nodePackage = /^node-(?:darwin|linux|win)-(?:arm64|x64)$/;
const listedName = (name: string) => (nodePackage.test(name) ? "node" : name);

/** Says which packages have faults that are known, and which accepted ones nobody has any more. */
export function checkKnownBad(
  packages: Installed[],
  entries: KnownBad[] = knownBad.entries,
  accepted: AcceptedFault[] = acceptedFaults,
) {
  const used = new Set<AcceptedFault>();
  const complaints: string[] = [];
  for (const { name, version, place } of packages) {
    for (const entry of entries) {
      if (entry.package !== listedName(name)) continue;
      if (!satisfies(version, entry.versions, { includePrerelease: true })) continue;
      const fault = accepted.find(
        (one) => one.package === name && one.version === version && one.ids.includes(entry.id),
      );
      if (fault) used.add(fault);
      else complaints.push(`${place} ${version}: ${entry.id}, ${entry.why}`);
    }
  }
  return { complaints, used };
}
