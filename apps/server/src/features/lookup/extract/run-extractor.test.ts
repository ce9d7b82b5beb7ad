import { limits } from "@app/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TooManyLookups } from "../lookup-failed.ts";
import { extract } from "./extract.ts";
import { hostilePages } from "./hostile-pages.ts";
import { PageUnreadable, readPage } from "./run-extractor.ts";

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

describe("pages that mean harm", () => {
  test.each(Object.entries(hostilePages))("%s are read within the deadline", (_, makePage) => {
    const page = pageOf(makePage());
    const before = process.threadCpuUsage();
    const found = extract(page);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(deadlineMs);
    expect(found.companyName).toMatch(/^A ?c ?m ?e\b/i);
    expect(found.logos.length).toBeLessThanOrEqual(12);
  });

  test("the process answers others while four of them are read", async () => {
    const makers = ["nested divs", "many links home", "items within items", "NUL bytes in tags"];
    const pages = makers.map((maker) => pageOf(hostilePages[maker]?.() ?? ""));
    // Other programs of the machine can delay a timer, too: the thread's own time cannot be theirs.
    const before = process.threadCpuUsage();
    await Promise.allSettled(pages.map((page) => readPage(page)));
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(300);
  });
});

test("a page is read in a thread", async () => {
  const found = await readPage(pageOf("<title>Acme | Anvils</title>"));
  expect(found).toMatchObject({ companyName: "Acme", description: null });
});

describe("a reading that does not end", () => {
  // However busy the machine is: the clock stands still until a test moves it.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  test("keeps a processor busy for so long only", { timeout: 60_000 }, async () => {
    const endless = thread('parentPort.postMessage("begun"); for (;;);');
    const reading = readPage(pageOf(""), undefined, endless);
    await expect(reading).rejects.toBeInstanceOf(PageUnreadable);
  });

  test("ends where the thread does not get on, and may be tried again", async () => {
    const reading = readPage(pageOf(""), undefined, thread("for (;;);"));
    vi.advanceTimersByTime(15_000);
    await expect(reading).rejects.toBeInstanceOf(TooManyLookups);
  });
});

test("a page that waits for a processor is read all the same", async () => {
  const waiting = thread(
    `parentPort.postMessage("begun");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${deadlineMs + 500});
    parentPort.postMessage({ companyName: "Acme" });`,
  );
  expect(await readPage(pageOf(""), undefined, waiting)).toMatchObject({ companyName: "Acme" });
});

test("a name and a description are cut to what their fields take", async () => {
  const name = `Acme ${"x".repeat(280)}`;
  const description = "word ".repeat(900);
  const page = `<meta property="og:site_name" content="${name}"><meta name=description content="${description}">`;
  const found = await readPage(pageOf(page));
  expect(found.companyName).toHaveLength(limits.companyName);
  expect(found.description).toHaveLength(limits.description);
});

test("a page that takes too much memory ends its thread alone", async () => {
  const greedy = thread("const all = []; for (;;) all.push(new Array(1e5).fill(all.length));");
  await expect(readPage(pageOf(""), undefined, greedy)).rejects.toBeInstanceOf(PageUnreadable);
});

test("a thread without an answer, and one that throws, are unreadable pages", async () => {
  await expect(readPage(pageOf(""), undefined, thread(""))).rejects.toBeInstanceOf(PageUnreadable);
  const throwing = thread('throw new Error("x")');
  await expect(readPage(pageOf(""), undefined, throwing)).rejects.toBeInstanceOf(PageUnreadable);
});

test("a signal ends a reading, before it begins and after", async () => {
  const gone = AbortSignal.abort();
  await expect(readPage(pageOf(""), gone)).rejects.toBeInstanceOf(PageUnreadable);
  const leaving = new AbortController();
  const reading = readPage(pageOf(""), leaving.signal, thread("for (;;);"));
  leaving.abort();
  await expect(reading).rejects.toBeInstanceOf(PageUnreadable);
});

test("a thread knows nothing of the process's settings", async () => {
  process.env.SECRET_OF_TEST = "secret";
  const telling = thread(
    "parentPort.postMessage({ companyName: Object.keys(process.env).join() });",
  );
  expect((await readPage(pageOf(""), undefined, telling)).companyName).toBe("");
  delete process.env.SECRET_OF_TEST;
});
