import { expect, test } from "vitest";
import { parseBackup, parseRestore } from "./arguments.ts";

test.each([[], ["a", "b"], ["--help"], ["a", "--all"], ["a", "--without-copy=no"], [""]])(
  "%j is no wish that could be granted",
  (...given: string[]) => {
    expect(parseBackup(given)).toBeUndefined();
    expect(parseRestore(given)).toBeUndefined();
  },
);

test("a file is looked for where the command was called, unless its whole path is given", () => {
  expect(parseBackup(["a.backup"], "/home/ann")).toEqual({
    file: "/home/ann/a.backup",
    allowsLost: false,
  });
  expect(parseBackup(["--without-lost-files", "/b"], "/home/ann")).toEqual({
    file: "/b",
    allowsLost: true,
  });
  expect(parseRestore(["a"], "/home/ann")).toEqual({ file: "/home/ann/a", isCopied: true });
  expect(parseRestore(["a", "--without-copy"], "/home/ann")).toEqual({
    file: "/home/ann/a",
    isCopied: false,
  });
});
