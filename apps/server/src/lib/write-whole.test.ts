import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { writeWhole } from "./write-whole.ts";

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), "checkup-whole-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("a file is written for our account only", async () => {
  const folder = await newFolder();
  await writeWhole(join(folder, "note"), Buffer.from("Grüße"));
  expect(await readFile(join(folder, "note"), "utf8")).toBe("Grüße");
  expect((await stat(join(folder, "note"))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["note"]);
});

test("what cannot be finished leaves nothing behind", async () => {
  const folder = await newFolder();
  await mkdir(join(folder, "note", "in its way"), { recursive: true });
  await expect(writeWhole(join(folder, "note"), Buffer.from("x"))).rejects.toThrow(
    /EISDIR|ENOTEMPTY/,
  );
  expect(await readdir(folder)).toEqual(["note"]);
});
