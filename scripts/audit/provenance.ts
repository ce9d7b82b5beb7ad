import { valid } from "semver";
import { ownPackages } from "./lock-file.ts";
import type { Installed, LockFile, PackageFile } from "./lock-file.ts";

const sha512 = /^sha512-[A-Za-z0-9+/]{86}==$/;
/** What a registry hands out. A version of git, a file and plain http have other addresses. */
const archive = /^https:\/\/[^/@]+\/(?:@[\w.-]+\/)?[\w.-]+\/-\/[\w.-]+\.tgz$/;

function checkOrigin({ place, version, integrity, resolved }: Installed): string[] {
  const complaints = [];
  if (!valid(version)) complaints.push(`${place}: no version`);
  if (!sha512.test(integrity ?? "")) complaints.push(`${place}: no SHA-512 of its archive`);
  if (resolved !== undefined && !archive.test(resolved))
    complaints.push(`${place}: comes from ${resolved}`);
  return complaints;
}

/** A link leads to a workspace of ours, and nowhere else. */
function checkLinks({ packages }: LockFile): string[] {
  const workspaces = packages[""]?.workspaces ?? [];
  return Object.entries(packages)
    .filter(([, { link, resolved }]) => link && !workspaces.includes(resolved ?? ""))
    .map(([place, { resolved }]) => `${place}: leads to ${resolved}`);
}

/** Whether a package may run a program while it is installed is decided for each by name, yes or no. */
function checkScripts(packages: Installed[], { allowScripts = {} }: PackageFile): string[] {
  const running = new Set(packages.filter((one) => one.hasInstallScript).map(({ name }) => name));
  const undecided = [...running].filter((name) => allowScripts[name] === undefined);
  const stale = Object.keys(allowScripts).filter((name) => !running.has(name));
  return [
    ...undecided.map((name) => `${name}: runs a script when installed, and allowScripts is silent`),
    ...stale.map((name) => `${name}: runs no script, but stands in allowScripts`),
  ];
}

/** Exact, and the same in all workspaces. */
function checkPins(lock: LockFile): string[] {
  const ours = ownPackages(lock);
  const names = new Set(ours.map(([, { name }]) => name));
  const pins = new Map<string, string>();
  const complaints = [];
  for (const [place, own] of ours) {
    const all = { ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies };
    for (const [name, version] of Object.entries(all)) {
      if (!valid(version))
        complaints.push(`${place}/package.json: ${name} ${version} is not exact`);
      else if (!names.has(name) && (pins.get(name) ?? version) !== version)
        complaints.push(`${place}/package.json: ${name} ${version}, elsewhere ${pins.get(name)}`);
      pins.set(name, version);
    }
  }
  return complaints;
}

/** Says what could be something else at the next install, or run by itself. */
export const checkProvenance = (lock: LockFile, packages: Installed[], own: PackageFile) => [
  ...(lock.lockfileVersion === 3 ? [] : ["package-lock.json: version 3 is what is read here"]),
  ...packages.flatMap(checkOrigin),
  ...checkLinks(lock),
  ...checkScripts(packages, own),
  ...checkPins(lock),
];
