import { expect, test } from "vitest";
import { runInThread } from "./run-in-thread.ts";

const thread = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from "node:worker_threads"; ${code}`)}`,
  );
const run = (code: string, signal = new AbortController().signal) =>
  runInThread(thread(code), undefined, { signal, megabytes: 64 });

test("a thread that takes too much memory ends alone", async () => {
  const greedy = "const all = []; for (;;) all.push(new Array(1e5).fill(all.length));";
  await expect(run(greedy)).rejects.toMatchObject({ code: "ERR_WORKER_OUT_OF_MEMORY" });
});

test("a thread without an answer, and one that throws, fail", async () => {
  await expect(run("")).rejects.toThrow("without an answer");
  await expect(run('throw new Error("x")')).rejects.toThrow("x");
});

test("a signal ends a thread, before it begins and after", async () => {
  const reason = new Error("left");
  await expect(run("for (;;);", AbortSignal.abort(reason))).rejects.toBe(reason);
  const leaving = new AbortController();
  const running = run("for (;;);", leaving.signal);
  leaving.abort(reason);
  await expect(running).rejects.toBe(reason);
});

test("a thread knows nothing of the process's settings", async () => {
  process.env.SECRET_OF_TEST = "secret";
  expect(await run("parentPort.postMessage(Object.keys(process.env).join());")).toBe("");
  delete process.env.SECRET_OF_TEST;
});
