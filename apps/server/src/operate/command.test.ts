import { expect, test } from "vitest";
import { parseFile } from "./command.ts";

test.each([[], ["a", "b"], ["--help"], ["a", "--all"], ["a", "--without-copy=no"], [""]])(
  "%j is nothing that a command knows",
  (...given: string[]) => {
    expect(parseFile(given, "without-copy")).toBeUndefined();
  },
);

test("a file is looked for where the command was called, unless its whole path is given", () => {
  expect(parseFile(["a.backup"], "without-copy", "/home/ann")).toEqual({
    file: "/home/ann/a.backup",
    isSet: false,
  });
  expect(parseFile(["--without-copy", "/b"], "without-copy", "/home/ann")).toEqual({
    file: "/b",
    isSet: true,
  });
});
