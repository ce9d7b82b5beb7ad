import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#testing/test-app.ts";

const program = fileURLToPath(new URL("main.ts", import.meta.url));

/** Makes the running product fail in the way that `failure` writes, when it is asked to. */
const failing = (failure: string) =>
  `data:text/javascript,process.once("SIGUSR2",()=>{${encodeURIComponent(failure)}})`;

test.each([
  ["uncaughtException", "setImmediate(()=>{throw new TypeError('boom')})"],
  ["unhandledRejection", "Promise.reject(new TypeError('boom'))"],
])("%s: is logged as JSON, and ends the process in order", async (origin, failure) => {
  const folder = await mkdtemp(join(tmpdir(), "checkup-data-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { pool } = await testDatabase();
  const child = spawn(process.execPath, ["--import", failing(failure), program], {
    env: { DATA_DIR: folder, DATABASE_URL: pool.options.connectionString, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  const isUp = Promise.withResolvers<void>();
  child.stdout.on("data", (text: Buffer) => {
    output += text.toString();
    if (output.includes("runs at")) isUp.resolve();
  });
  await isUp.promise;
  child.kill("SIGUSR2");
  expect(await once(child, "close")).toEqual([1, null]);
  const line = output.split("\n").find((text) => text.includes("unexpected failure"))!;
  expect(JSON.parse(line)).toMatchObject({
    level: 60,
    origin,
    error: { kind: "TypeError", message: "boom" },
  });
});
