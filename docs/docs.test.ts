import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const pages = ["README.md", ...globSync("docs/**/*.md", { cwd: root })];

test.each(pages)("the links of %s lead somewhere", (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => match[1]!);
  for (const link of links) expect(existsSync(join(root, dirname(page), link)), link).toBe(true);
});

test("the configuration page names every setting, and no other", () => {
  const source = read("apps/server/src/settings.ts");
  const known = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1]!);
  const table = read("docs/operate/configuration.md").split("## Settings")[1]!;
  const named = [...table.matchAll(/^\| ([A-Z][A-Z0-9_]+) +\|/gm)].map((match) => match[1]!);
  expect(named.toSorted()).toEqual([...new Set(known)].toSorted());
});

test("the commands page names every command, and no other", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const table = read("docs/operate/commands.md");
  const named = [...table.matchAll(/`npm (?:run )?([\w:-]+)/g)].map((match) => match[1]!);
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(scripts).toSorted());
});

test.each(globSync("docs/decisions/*.md", { cwd: root }))("%s is short and dated", (page) => {
  const text = read(page);
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(260);
  expect(text).toMatch(/^# \d{4} .+\n\n(accepted|superseded by \d{4}), \d{4}-\d{2}-\d{2}\n/);
  for (const part of ["Context", "Decision", "Consequences"])
    expect(text).toContain(`**${part}.**`);
});

const checklist = read("docs/quality/asvs.md");
/** What is to hold, how it does, and what proves it. */
const items = checklist
  .split("\n")
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => line.slice(1, -1).split(" | "))
  .map(([name = "", how = "", proofs = ""]) => [name.trim(), how.trim(), proofs.trim()] as const);
const proof = /^`([^`]+\.(?:test|spec)\.tsx?)` › (.+)$/;

test.each(items)("%s of the security checklist names tests that are there, or says why not", (_name, how, proofs) => {
  expect(how).not.toBe("");
  if (/^No test: .{10}/.test(proofs)) return;
  for (const text of proofs.split("<br>")) {
    const [, file, title = ""] = proof.exec(text) ?? [];
    expect(file !== undefined && existsSync(join(root, file)), text).toBe(true);
    expect(read(file!).includes(`"${title}"`), text).toBe(true); // it was just looked for
  }
}); // prettier-ignore

test("each item of the security checklist stands there once", () => {
  const names = items.flatMap(([name]) => name.match(/V[\d.]+/g) ?? []);
  expect(names.length).toBeGreaterThan(90);
  expect(names.length).toBe(new Set(names).size);
});
