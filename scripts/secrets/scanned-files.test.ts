import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { committedTexts } from "./committed-texts.ts";
import { filesToScan, readText } from "./scanned-files.ts";

const write = (folder: string, file: string, content: string | Buffer) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
};

function folderWith(...files: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "scanned-"));
  for (const file of files) write(folder, file, `text of ${file}`);
  return folder;
}

test("without git all files are read, but those of others and of this machine", () => {
  const ignored = ["node_modules/a/index.js", "data/session-secret", "apps/dist/a.js", "a.log"];
  const folder = folderWith("a.ts", "apps/b.ts", ".env.example", ...ignored);
  expect(filesToScan(folder).toSorted()).toEqual([".env.example", "a.ts", "apps/b.ts"]);
});

const hasGit = spawnSync("git", ["--version"]).status === 0;
const git = (folder: string, ...args: string[]) =>
  execFileSync("git", ["-c", "user.name=Ann", "-c", "user.email=ann@acme.com", ...args], {
    cwd: folder,
    stdio: "ignore",
  });

test.skipIf(!hasGit)("with git also what is new, and nothing that it ignores", () => {
  const folder = folderWith("old.ts", "new.ts", "kept.secret");
  write(folder, ".gitignore", "*.secret\n");
  git(folder, "init");
  git(folder, "add", "old.ts");
  expect(filesToScan(folder).toSorted()).toEqual([".gitignore", "new.ts", "old.ts"]);
});

test.skipIf(!hasGit)("the history holds what was changed and deleted since", () => {
  const folder = folderWith("first.ts");
  git(folder, "init");
  git(folder, "add", ".");
  git(folder, "commit", "-m", "one");
  write(folder, "first.ts", "text of later");
  write(folder, "picture.png", Buffer.from([0x89, 0, 0]));
  git(folder, "add", ".");
  git(folder, "commit", "-m", "two");
  expect(
    [...committedTexts(folder)].toSorted((a, b) => a.content.localeCompare(b.content)),
  ).toEqual([
    { file: "first.ts", content: "text of first.ts" },
    { file: "first.ts", content: "text of later" },
  ]);
});

test("pictures are no texts, nor is what is gone", () => {
  const folder = folderWith("a.ts");
  write(folder, "a.png", Buffer.from([0x89, 0x50, 0, 1]));
  expect(readText(join(folder, "a.ts"))).toBe("text of a.ts");
  expect(readText(join(folder, "a.png"))).toBeUndefined();
  expect(readText(join(folder, "gone.ts"))).toBeUndefined();
});
