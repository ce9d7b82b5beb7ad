import { tmpdir } from "node:os";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { LicenceException } from "./exceptions.ts";
import { checkLicences } from "./licences.ts";
import type { Installed } from "./lock-file.ts";

const locked = (license?: string, name = "some"): Installed => ({
  place: `node_modules/${name}`,
  name,
  version: "1.0.0",
  license,
});
const folder = mkdtempSync(join(tmpdir(), "licences-"));
const check = (one: Installed, exceptions: LicenceException[] = []) =>
  checkLicences(folder, [one], exceptions).complaints;

test.each(["MIT", "(MIT OR GPL-3.0-only)", "MIT AND ISC AND BSD-3-Clause", "Apache-2.0"])(
  "%s may be used",
  (license) => {
    expect(check(locked(license))).toEqual([]);
  },
);

test.each([
  "GPL-3.0-only",
  "MIT AND AGPL-3.0-or-later",
  "(GPL-2.0-only OR LGPL-3.0-only)",
  "MPL-2.0",
  "UNLICENSED",
  "SEE LICENSE IN LICENSE.md",
  "",
])("%s may not", (license) => {
  expect(check(locked(license))).toEqual([`node_modules/some 1.0.0: licence ${license}`]);
});

test.each([
  ["an old list of licences", { licenses: [{ type: "MIT" }] }, []],
  ["an object", { license: { type: "ISC" } }, []],
  ["none", {}, ["node_modules/stated 1.0.0: licence not stated"]],
])("what the lock file does not say is read in the package: %s", (_what, content, expected) => {
  mkdirSync(join(folder, "node_modules/stated"), { recursive: true });
  writeFileSync(join(folder, "node_modules/stated/package.json"), JSON.stringify(content));
  expect(check(locked(undefined, "stated"))).toEqual(expected);
});

test("a package that is not installed here and states nothing needs an exception", () => {
  expect(check(locked(undefined, "absent"))).toHaveLength(1);
});

test("an exception counts for its package, its version and its licences alone", () => {
  const exception = {
    packages: /^some$/,
    versions: ["1.0.0"],
    licences: ["LGPL-3.0-or-later"],
    why: "a test",
  };
  const one = locked("Apache-2.0 AND LGPL-3.0-or-later");
  const { complaints, used } = checkLicences(folder, [one], [exception]);
  expect(complaints).toEqual([]);
  expect([...used]).toEqual([exception]);
  expect(check({ ...one, version: "1.0.1" }, [exception])).toHaveLength(1);
  expect(check({ ...one, name: "another" }, [exception])).toHaveLength(1);
  expect(check({ ...one, license: "GPL-3.0-or-later" }, [exception])).toHaveLength(1);
});

test("an exception that nothing needs is not used", () => {
  const exception = { packages: /some/, versions: ["1.0.0"], licences: ["MPL-2.0"], why: "a test" };
  expect(checkLicences(folder, [locked("MIT")], [exception]).used.size).toBe(0);
});
