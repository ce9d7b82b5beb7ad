import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const scripts = Object.keys(
  (JSON.parse(read("package.json")) as { scripts: Record<string, string> }).scripts,
);
const decisions = globSync("docs/decisions/*.md", { cwd: root });
const pages = ["README.md", ...globSync("docs/**/*.md", { cwd: root })];

/** Without the lines of tables and other signs. */
const wordsOf = (text: string) => text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;

test("a page has at most 1,200 words, the README 600, a decision 250, and all have 15,000", () => {
  const limitOf = (page: string) =>
    page === "README.md" ? 600 : decisions.includes(page) ? 250 : 1_200;
  expect(pages.filter((page) => wordsOf(read(page)) > limitOf(page))).toEqual([]);
  const all = pages.map((page) => read(page).split(/\s+/).length);
  expect(all.reduce((sum, words) => sum + words)).toBeLessThanOrEqual(15_000);
});

test.each(pages)("the links of %s lead to files", (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => match[1]!);
  for (const link of links) expect(existsSync(join(root, dirname(page), link)), link).toBe(true);
});

test("every page is reached from the index, decisions by their folder", () => {
  const index = read("docs/README.md");
  const listed = pages.filter((page) => !decisions.includes(page) && !page.endsWith("README.md"));
  for (const page of listed) expect(index).toContain(`(${page.replace("docs/", "")})`);
});

const kinds = "{ts,tsx,css,json,csv,cfg,sql,env.example}";
const sources = [
  ...globSync(`{apps,packages,e2e,scripts,bench,deploy,docs}/**/*.${kinds}`, {
    cwd: root,
    exclude: ["**/node_modules", "**/dist", "**/test-results"],
  }),
  ...globSync("*.{ts,json,yaml}", { cwd: root }),
  "Dockerfile",
];
const code = sources.map(read).join("\n");

/** Pages whose example is not there yet: what is named after it. */
const examples: Record<string, RegExp> = {
  "docs/develop/add-a-list.md": /sessions|signedIn/i,
  "docs/develop/add-a-question.md": /contractors/i,
};

const fences = /^```[\s\S]*?^```/gm;

/** What stands in single backticks. */
const quoted = (page: string) =>
  [
    ...read(page)
      .replaceAll(fences, "")
      .matchAll(/`([^`]+)`/g),
  ]
    .map((match) => match[1]!)
    .filter((text) => !examples[page]?.test(text));

test.each(pages)("the files that %s names exist", (page) => {
  const paths = quoted(page).filter((text) =>
    /^[\w@][\w@./$*-]*\.(?:tsx?|css|json|yaml|cfg|csv)$/.test(text),
  );
  const isThere = (path: string) => sources.some((file) => matchesGlob(file, `**/${path}`));
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
});

test.each(pages)("the names of code that %s quotes are in the code", (page) => {
  const names = quoted(page).filter((text) =>
    /^[a-z_]\w*(?:[A-Z_]\w*)+$|^[A-Z]+_[A-Z_0-9]+$/.test(text),
  );
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});

test.each(pages)("the commands that %s names exist", (page) => {
  const named = [...read(page).matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1]!);
  expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
});

test("the configuration page names every setting, and no other", () => {
  const source = read("apps/server/src/settings.ts");
  const known = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1]!);
  const table = read("docs/operate/configuration.md").split("## Settings")[1]!;
  const named = [...table.matchAll(/^\| ([A-Z][A-Z0-9_]+) +\|/gm)].map((match) => match[1]!);
  expect(named.toSorted()).toEqual([...new Set(known)].toSorted());
});

test("the commands page names every command", () => {
  const table = read("docs/operate/commands.md");
  const named = [...table.matchAll(/`npm (?:run )?([\w:-]+)/g)].map((match) => match[1]!);
  expect([...new Set(named)].toSorted()).toEqual(scripts.toSorted());
});

test.each(decisions)("%s is dated and has its three parts", (page) => {
  const text = read(page);
  expect(text).toMatch(/^# \d{4} .+\n\n(accepted|superseded by \d{4}), \d{4}-\d{2}-\d{2}\n/);
  if (text.includes("\nsuperseded by ")) return;
  for (const part of ["Context", "Decision", "Consequences"])
    expect(text).toContain(`**${part}.**`);
});

const checklist = read("docs/quality/asvs.md");
/** What must be true, how it is met, and the test that proves it: its file and words of its title. */
const items = [...checklist.matchAll(/^- \*\*(V[^*]+)\*\*: (.+)$/gm)].map(
  ([, name = "", text = ""]) => [name, text] as const,
);

test.each(items)("%s of the security checklist names a test, or says why not", (_name, text) => {
  if (/; no test: \[/.test(text)) return;
  const [, file, words = ""] = /.{10} \(`([^`]+\.(?:test|spec)\.tsx?)`: (.+)\)$/.exec(text) ?? [];
  expect(file !== undefined && existsSync(join(root, file)), text).toBe(true);
  const titles = read(file!).match(/"(?:[^"\\\n]|\\.)+"/g) ?? []; // the file was just looked for
  expect(
    titles.some((title) => title.includes(words)),
    text,
  ).toBe(true);
});

test("each item of the security checklist is listed once", () => {
  const names = items.flatMap(([name]) => name.match(/V[\d.]+/g) ?? []);
  expect(names.length).toBeGreaterThan(90);
  expect(names.length).toBe(new Set(names).size);
});
