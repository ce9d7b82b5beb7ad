import { join } from "node:path";
import { root } from "../root.ts";
import { acceptedFaults, licenceExceptions } from "./exceptions.ts";
import { checkKnownBad, knownBad } from "./known-bad.ts";
import { checkLicences } from "./licences.ts";
import { installedPackages, readJson, readLock } from "./lock-file.ts";
import type { PackageFile } from "./lock-file.ts";
import { checkProvenance } from "./provenance.ts";

// Weighs all packages of others without asking anybody: what the lock files say, against lists that are kept here.

const folders = [".", "bench/lighthouse"];
const complaints: string[] = [];
const used = new Set<unknown>();
let count = 0;
for (const name of folders) {
  const folder = join(root, name);
  const lock = readLock(folder);
  const packages = installedPackages(lock);
  const licences = checkLicences(folder, packages);
  const faults = checkKnownBad(packages);
  const own = readJson<PackageFile>(join(folder, "package.json"));
  const found = [
    ...licences.complaints,
    ...checkProvenance(lock, packages, own),
    ...faults.complaints,
  ];
  complaints.push(...found.map((text) => (name === "." ? text : `${name}/${text}`)));
  for (const one of [...licences.used, ...faults.used]) used.add(one);
  count += packages.length;
}
const stale = [...licenceExceptions, ...acceptedFaults].filter((one) => !used.has(one));
complaints.push(...stale.map(({ why }) => `an exception that nothing needs: ${why}`));

for (const text of complaints) console.error(text);
const { asOf, entries } = knownBad;
console.log(
  `${count} packages against ${entries.length} known faults as of ${asOf}: ${complaints.length} complaints`,
);
if (complaints.length > 0) process.exitCode = 1;
