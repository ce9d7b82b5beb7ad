import { expect, test } from "vitest";
import { installedPackages } from "./lock-file.ts";
import type { LockFile, PackageFile } from "./lock-file.ts";
import { checkProvenance } from "./provenance.ts";

const integrity = `sha512-${"A".repeat(86)}==`;
const some = { version: "1.0.0", license: "MIT", integrity };
const lockOf = (packages: LockFile["packages"]): LockFile => ({
  lockfileVersion: 3,
  packages: {
    "": { workspaces: ["apps/own"], devDependencies: { some: "1.0.0" } },
    "apps/own": { name: "@app/own", dependencies: { some: "1.0.0" } },
    "node_modules/@app/own": { resolved: "apps/own", link: true },
    "node_modules/some": some,
    ...packages,
  },
});
const check = (packages: LockFile["packages"], own: PackageFile = {}) => {
  const lock = lockOf(packages);
  return checkProvenance(lock, installedPackages(lock), own);
};

test("a lock file in order is no reason to complain", () => {
  expect(check({})).toEqual([]);
  const resolved = "https://registry.example/@scope/some/-/some-1.0.0.tgz";
  expect(check({ "node_modules/some": { ...some, resolved } })).toEqual([]);
});

test.each([
  "git+ssh://git@example.com/some.git#0123456789012345678901234567890123456789",
  "http://registry.example/some/-/some-1.0.0.tgz",
  "https://user@registry.example/some/-/some-1.0.0.tgz",
  "https://example.com/some/archive/main.tar.gz",
  "file:../some",
])("a package may not come from %s", (resolved) => {
  expect(check({ "node_modules/some": { ...some, resolved } })).toEqual([
    `node_modules/some: comes from ${resolved}`,
  ]);
});

test.each([undefined, "sha1-QEmIcByHA8tLhVJ7aCVZUE4IgKY=", "sha512-short=="])(
  "a package's archive is known by its SHA-512, not by %s",
  (wrong) => {
    expect(check({ "node_modules/some": { ...some, integrity: wrong } })).toEqual([
      "node_modules/some: no SHA-512 of its archive",
    ]);
  },
);

test("a link leads to a workspace", () => {
  expect(check({ "node_modules/far": { resolved: "../far", link: true } })).toEqual([
    "node_modules/far: leads to ../far",
  ]);
});

test("who runs a script when installed is named, and nobody else", () => {
  const packages = { "node_modules/some": { ...some, hasInstallScript: true } };
  expect(check(packages)).toHaveLength(1);
  expect(check(packages, { allowScripts: { some: false } })).toEqual([]);
  expect(check({}, { allowScripts: { some: true } })).toEqual([
    "some: runs no script, but stands in allowScripts",
  ]);
});

test.each(["^1.0.0", "latest", "github:some/some", "npm:other@1.0.0", "*"])(
  "%s is no version to depend on",
  (version) => {
    const own = { name: "@app/own", dependencies: { exact: version } };
    expect(check({ "apps/own": own })).toEqual([
      `apps/own/package.json: exact ${version} is not exact`,
    ]);
  },
);

test("all workspaces depend on the same version", () => {
  const own = { name: "@app/own", dependencies: { some: "1.0.1" } };
  expect(check({ "apps/own": own })).toEqual([
    "apps/own/package.json: some 1.0.1, elsewhere 1.0.0",
  ]);
});
