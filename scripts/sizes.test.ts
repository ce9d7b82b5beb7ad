import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./root.ts";

/** Of the whole, not of a file: cutting files up or joining lines gains nothing. Lowered with what is deleted. */
interface Area {
  name: string;
  files: string[];
  unit: "lines" | "words";
  most: number;
  /** Whether more than that fails; else it is only printed. */
  isHeld: boolean;
}

const isTest = /\.(?:test|spec)\.tsx?$|\/testing\//;
const isGenerated = /\.gen\.ts$|\/node_modules\/|\/dist\//;

const areas: Area[] = [
  { name: "packages", files: ["packages/*/src/**/*.ts"], unit: "lines", most: 7_003, isHeld: true },
  { name: "server", files: ["apps/server/src/**/*.ts"], unit: "lines", most: 18_511, isHeld: true },
  { name: "web", files: ["apps/web/src/**/*.{ts,tsx}"], unit: "lines", most: 20_186, isHeld: true },
  { name: "CSS", files: ["apps/web/src/**/*.css"], unit: "lines", most: 3_430, isHeld: true },
  {
    name: "scripts and bench",
    files: ["{scripts,bench}/**/*.ts"],
    unit: "lines",
    most: 3_000,
    isHeld: true,
  },
  { name: "tests", files: ["**/*.{ts,tsx}"], unit: "lines", most: 34_000, isHeld: false },
  {
    name: "docs",
    files: ["README.md", "docs/**/*.md"],
    unit: "words",
    most: 15_000,
    isHeld: true,
  },
];

function sizeOf({ name, files, unit }: Area): number {
  const found = globSync(files, { cwd: root, exclude: ["**/node_modules", "**/dist"] }).filter(
    (file) => {
      const path = `/${file}`;
      if (isGenerated.test(path)) return false;
      return name === "tests" ? isTest.test(path) || path.startsWith("/e2e/") : !isTest.test(path);
    },
  );
  return found.reduce((sum, file) => {
    const text = readFileSync(join(root, file), "utf8");
    return sum + (unit === "words" ? text.split(/\s+/).length : text.split("\n").length - 1);
  }, 0);
}

const measured = areas.map((area) => ({ ...area, size: sizeOf(area) }));

test("the code stays within its limits by area", () => {
  console.log(
    measured.map(({ name, size, most, unit }) => `${name}: ${size} of ${most} ${unit}`).join("\n"),
  );
  const over = measured.filter(({ size, most, isHeld }) => isHeld && size > most);
  expect(over.map(({ name, size, most }) => `${name}: ${size} instead of ${most}`)).toEqual([]);
});
