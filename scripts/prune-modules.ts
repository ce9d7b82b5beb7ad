import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { root } from "./root.ts";

// Deletes what `npm ci --omit=dev` leaves in node_modules without anybody needing it: npm takes every package in
// that some library could work with (test runners, builders, other frameworks), if another workspace has it too.

interface PackageFile {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const top = resolve(root);
const workspaces = ["apps/server", "packages/contract", "packages/company-facts"].map((folder) =>
  join(top, folder),
);

/** The folder in which Node finds a package that is imported from `folder`. */
function findPackage(name: string, folder: string): string | undefined {
  const found = join(folder, "node_modules", name);
  if (existsSync(join(found, "package.json"))) return found;
  return folder === top ? undefined : findPackage(name, dirname(folder));
}

const needed = new Set(workspaces);
for (const folder of needed) {
  const file = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as PackageFile;
  const peers = Object.keys(file.peerDependencies ?? {}).filter(
    (name) => !file.peerDependenciesMeta?.[name]?.optional,
  );
  const names = [file.dependencies, file.optionalDependencies].flatMap((all) =>
    Object.keys(all ?? {}),
  );
  for (const name of [...names, ...peers]) {
    const found = findPackage(name, folder);
    if (found) needed.add(found);
  }
}

/** Deletes the packages of a node_modules folder that nobody needs; those inside of others likewise. */
function prune(modules: string) {
  for (const entry of readdirSync(modules, { withFileTypes: true })) {
    const path = join(modules, entry.name);
    if (entry.isSymbolicLink()) continue;
    if (entry.name.startsWith("@")) prune(path);
    else if (entry.name.startsWith(".")) rmSync(path, { recursive: true });
    else if (!needed.has(path)) rmSync(path, { recursive: true });
    else if (existsSync(join(path, "node_modules"))) prune(join(path, "node_modules"));
  }
}
for (const folder of [top, ...workspaces]) {
  const modules = join(folder, "node_modules");
  if (existsSync(modules)) prune(modules);
}
