import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSettings } from "#settings.ts";
import { quickTimeouts } from "#testing/quick-timeouts.ts";
import { testFolder } from "#testing/test-folder.ts";
import { s3Server, s3ServerSilent, s3ServerUnavailable } from "#testing/s3-server.ts";
import { openStorage, StorageUnavailable } from "./file-storage.ts";

const folder = async () => ({ DATA_DIR: await testFolder() });

const withoutBucket = async () => ({ ...(await s3Server()), S3_BUCKET: "other" });

const opened = async (environment: Record<string, string>) =>
  openStorage(readSettings(environment));

const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();

test.each([
  ["a folder", folder],
  ["an S3 bucket", s3Server],
] as const)("%s keeps what is put into it until it is removed", async (_, environment) => {
  const storage = await opened(await environment());
  await storage.check();
  const [first, second, never] = [randomUUID(), randomUUID(), randomUUID()];
  await storage.put(first, Buffer.from("first"), "image/png");
  await storage.put(second, new Uint8Array(), "image/png");
  expect(text(await storage.get(first))).toBe("first");
  expect(text(await storage.get(second))).toBe("");
  expect(await storage.get(never)).toBeUndefined();
  // More keys than one call can name.
  await storage.remove([...Array.from({ length: 1200 }, () => randomUUID()), first]);
  expect(await storage.get(first)).toBeUndefined();
  expect(text(await storage.get(second))).toBe("");
  for (const keys of [[first], []]) await storage.remove(keys);
});

test.each([
  ["is down", s3ServerUnavailable, "ECONNREFUSED"],
  ["never answers", s3ServerSilent, "TimeoutError"],
  ["has no such bucket", withoutBucket, "NoSuchBucket"],
] as const)("every call reports an S3 server that %s", async (_, server, reason) => {
  quickTimeouts();
  const storage = await opened(await server());
  const calls = [
    storage.put("key", Buffer.from("x"), "image/png"),
    storage.get("key"),
    storage.remove(["key"]),
  ];
  for (const result of await Promise.allSettled([...calls, storage.check()])) {
    expect(result.status === "rejected" && result.reason).toBeInstanceOf(StorageUnavailable);
  }
  for (const result of await Promise.allSettled(calls)) {
    expect(result).toMatchObject({ reason: { reason } });
  }
});

test("only our account can read the files in the folder, and none is ever half a file", async () => {
  const { DATA_DIR } = await folder();
  const storage = await opened({ DATA_DIR });
  const key = randomUUID();
  await storage.put(key, Buffer.from("x"), "image/png");
  expect(await readdir(join(DATA_DIR, "files"))).toEqual([key]);
  expect((await stat(join(DATA_DIR, "files"))).mode & 0o777).toBe(0o700);
  expect((await stat(join(DATA_DIR, "files", key))).mode & 0o777).toBe(0o600);
});

test("a missing folder is an unavailable storage", async () => {
  const { DATA_DIR } = await folder();
  const storage = await opened({ DATA_DIR });
  await rm(join(DATA_DIR, "files"), { recursive: true });
  await expect(storage.check()).rejects.toThrow(StorageUnavailable);
  await expect(storage.put("key", Buffer.from("x"), "image/png")).rejects.toThrow(
    StorageUnavailable,
  );
});
