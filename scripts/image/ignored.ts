import { dirname, matchesGlob } from "node:path";

/** Whether a .dockerignore keeps a path of the build context out: the last line that matches it, or a folder of it, decides. */
export function ignoreTest(dockerignore: string): (path: string) => boolean {
  const rules = dockerignore
    .split("\n")
    .filter((line) => line.trim() && !line.startsWith("#"))
    .map((line) => ({ pattern: line.replace(/^!/, ""), isIgnored: !line.startsWith("!") }));
  const matches = (path: string, pattern: string): boolean =>
    matchesGlob(path, pattern) || (path.includes("/") && matches(dirname(path), pattern));
  return (path) => rules.findLast(({ pattern }) => matches(path, pattern))?.isIgnored ?? false;
}
