import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readPage } from "./read-page.ts";

const pageOf = (text: string) => ({
  bytes: Buffer.from(text),
  contentType: "text/html; charset=utf-8",
  url: "https://www.acme.com/",
});
const thread = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from "node:worker_threads"; ${code}`)}`,
  );
const deadlineMs = 2_000;
const unreadable = { code: "unreadable" };

test("the process answers others while four hostile pages are read", async () => {
  const parts = ["<div>", '<a href="/">Home of Acme</a>', "<b itemprop=name>x", "<d\0iv \0=\0>"];
  const pages = parts.map((part) => pageOf(part.repeat(Math.floor(1024 ** 2 / part.length))));
  // Other programs of the machine can delay a timer, too: the thread's own time cannot be theirs.
  const before = process.threadCpuUsage();
  await Promise.allSettled(pages.map((page) => readPage(page)));
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(300);
});

test("a page is read in a thread", async () => {
  const found = await readPage(pageOf("<title>Acme | Anvils</title>"));
  expect(found).toMatchObject({ name: "Acme", description: null });
});

describe("a reading that does not end", () => {
  // However busy the machine is: the clock stands still until a test moves it.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  test("keeps a processor busy for so long only", { timeout: 60_000 }, async () => {
    const endless = thread('parentPort.postMessage("begun"); for (;;);');
    const reading = readPage(pageOf(""), undefined, endless);
    await expect(reading).rejects.toMatchObject(unreadable);
  });

  test("ends where the thread does not get on, and may be tried again", async () => {
    const reading = readPage(pageOf(""), undefined, thread("for (;;);"));
    vi.advanceTimersByTime(15_000);
    await expect(reading).rejects.toMatchObject({ code: "busy", seconds: 5 });
  });
});

test("a page that waits for a processor is read all the same", async () => {
  const waiting = thread(
    `parentPort.postMessage("begun");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${deadlineMs + 500});
    parentPort.postMessage({ name: "Acme" });`,
  );
  expect(await readPage(pageOf(""), undefined, waiting)).toMatchObject({ name: "Acme" });
});

test("a page that takes too much memory ends its thread alone", async () => {
  const greedy = thread("const all = []; for (;;) all.push(new Array(1e5).fill(all.length));");
  await expect(readPage(pageOf(""), undefined, greedy)).rejects.toMatchObject(unreadable);
});

test("a thread without an answer, and one that throws, are unreadable pages", async () => {
  await expect(readPage(pageOf(""), undefined, thread(""))).rejects.toMatchObject(unreadable);
  const throwing = thread('throw new Error("x")');
  await expect(readPage(pageOf(""), undefined, throwing)).rejects.toMatchObject(unreadable);
});

test("a signal ends a reading, before it begins and after", async () => {
  const gone = AbortSignal.abort();
  await expect(readPage(pageOf(""), gone)).rejects.toMatchObject(unreadable);
  const leaving = new AbortController();
  const reading = readPage(pageOf(""), leaving.signal, thread("for (;;);"));
  leaving.abort();
  await expect(reading).rejects.toMatchObject(unreadable);
});

test("a thread knows nothing of the process's settings", async () => {
  process.env.SECRET_OF_TEST = "secret";
  const telling = thread("parentPort.postMessage({ name: Object.keys(process.env).join() });");
  expect((await readPage(pageOf(""), undefined, telling)).name).toBe("");
  delete process.env.SECRET_OF_TEST;
});
