import { mkdir, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "#testing/test-folder.ts";
import { writeWhole } from "./write-whole.ts";

test("a file is written for our account only", async () => {
  const folder = await testFolder();
  await writeWhole(join(folder, "note"), Buffer.from("Grüße"));
  expect(await readFile(join(folder, "note"), "utf8")).toBe("Grüße");
  expect((await stat(join(folder, "note"))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["note"]);
});

test("a write that fails leaves nothing behind", async () => {
  const folder = await testFolder();
  await mkdir(join(folder, "note", "child"), { recursive: true });
  await expect(writeWhole(join(folder, "note"), Buffer.from("x"))).rejects.toThrow(
    /EISDIR|ENOTEMPTY/,
  );
  expect(await readdir(folder)).toEqual(["note"]);
});
