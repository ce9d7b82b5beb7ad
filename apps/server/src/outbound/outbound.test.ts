import { execFile } from "node:child_process";
import { lookup } from "node:dns/promises";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { addresses } from "#testing/internet/addresses.ts";
import type { FetchRequest, Report } from "#testing/internet/fetch-once.ts";
import { optionsIn, outboundIn, sharedInternet, wantedPage } from "#testing/internet/internet.ts";
import { portOf } from "#testing/listening-server.ts";
import type { Outbound } from "./outbound.ts";

const run = promisify(execFile);
const shared = sharedInternet({
  "www.example.com": { a: [addresses.web] },
  "hostile.example.com": { a: [addresses.hostile] },
  "expired.example.com": { a: [addresses.expired] },
  "leaving.example.com": { a: [addresses.leaving] },
  "mute.example.com": { a: [addresses.mute] },
  "*": "silent",
});
const wanted = { ...wantedPage, mayUseHttp: false };
const create = () => outboundIn(shared.internet);
const silentNames = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://silent-${index}.example.com/`);
const codeOf = (fetched: Promise<unknown>) =>
  fetched.then(
    () => "fetched",
    (error: { code: string }) => error.code,
  );
const askAll = (outbound: Outbound, names: string[], ms: number) =>
  names.map((name) => codeOf(outbound.fetch(name, { ...wanted, ms })));

test("a body is cut where it was wanted to end", async () => {
  const outbound = create();
  const fetchFirst = (bytes: number) =>
    outbound.fetch("https://www.example.com/abc", { ...wanted, bytes });
  const whole = "www.example.com/abc";
  expect(await fetchFirst(whole.length)).toMatchObject({ isCut: false });
  const { bytes, isCut, contentType } = await fetchFirst(whole.length - 1);
  expect(new TextDecoder().decode(bytes)).toBe(whole.slice(0, -1));
  expect({ isCut, contentType }).toEqual({ isCut: true, contentType: "text/html" });
});

test.each([
  ["before anything happened", "https://www.example.com/", 0],
  ["while a name is looked up", "https://silent.example.com/", 200],
  ["while a connection is made", "https://mute.example.com/", 200],
  ["while nothing is answered", "http://hostile.example.com/no-answer", 200],
  ["while a body comes slowly", "http://hostile.example.com/slow-body", 700],
])("the caller can end a fetch %s", async (_when, address, afterMs) => {
  const ending = new AbortController();
  if (afterMs === 0) ending.abort();
  else setTimeout(() => ending.abort(), afterMs);
  const start = performance.now();
  const fetched = create().fetch(address, wanted, ending.signal);
  await expect(fetched).rejects.toMatchObject({ code: "cancelled" });
  expect(performance.now() - start).toBeLessThan(2500);
});

test.each([
  "https://silent.example.com/",
  "https://mute.example.com/",
  "http://hostile.example.com/no-answer",
  "http://hostile.example.com/slow-body",
  "http://hostile.example.com/slow-headers",
])("%s gets no more than the given time", async (address) => {
  const start = performance.now();
  const fetched = create().fetch(address, { ...wanted, ms: 600 });
  await expect(fetched).rejects.toMatchObject({ code: "deadline" });
  expect(performance.now() - start).toBeLessThan(2500);
});

test("eight names are looked up at once, and the ninth is rejected until one is done", async () => {
  const outbound = create();
  const eight = askAll(outbound, silentNames(8), 500);
  expect(await codeOf(outbound.fetch("https://www.example.com/", wanted))).toBe("busy");
  expect(new Set(await Promise.all(eight))).toEqual(new Set(["deadline"]));
  expect(await codeOf(outbound.fetch("https://www.example.com/", wanted))).toBe("fetched");
});

test("silent name servers do not delay the system's look-ups", async () => {
  const asking = [create(), create()].flatMap((outbound) => askAll(outbound, silentNames(8), 2000));
  let isAnyDone = false;
  const first = Promise.race(asking).then(() => {
    isAnyDone = true;
  });
  await lookup("localhost");
  expect(isAnyDone).toBe(false);
  await first;
  await Promise.all(asking);
});

test("connections are closed, whether their page was wanted or not", async () => {
  const outbound = create();
  const pages = ["https://www.example.com/", "https://www.example.com/missing"];
  const hostile = ["/events", "/document", "/endless-body", "/gzip-bomb", "/endless-redirect"];
  pages.push(...hostile.map((path) => `http://hostile.example.com${path}`));
  await Promise.all(pages.map((page) => codeOf(outbound.fetch(page, wanted))));
  await expect.poll(() => shared.internet.openSockets()).toBe(0);
});

test.each(["http", "https"])("a site may hang up at any moment of %s", async (scheme) => {
  const outbound = create();
  for (let time = 0; time < 20; time++) {
    const code = await codeOf(outbound.fetch(`${scheme}://leaving.example.com/`, wanted));
    expect(["connect", "tls", "no-answer"]).toContain(code);
  }
});

/** Fetches in a process with another environment. */
async function fetchWith(env: NodeJS.ProcessEnv, ...addresses: string[]) {
  const program = fileURLToPath(import.meta.resolve("#testing/internet/fetch-once.ts"));
  const options = optionsIn(shared.internet);
  const asked: FetchRequest = { addresses, wanted, options };
  const { stdout } = await run(process.execPath, [program, JSON.stringify(asked)], { env });
  return (JSON.parse(stdout) as Report).outcomes;
}

test("certificates are checked where the environment says that they need not be", async () => {
  const env = { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: "0" };
  const [outcome] = await fetchWith(env, "https://expired.example.com/");
  expect(outcome).toMatchObject({ code: "tls" });
});

test("the proxies of the environment are not used", async () => {
  let connections = 0;
  const proxy = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  const url = `http://127.0.0.1:${await portOf(proxy)}`;
  const names = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy"];
  const proxies = Object.fromEntries(names.map((name) => [name, url]));
  const none = { NO_PROXY: "", no_proxy: "", NODE_USE_ENV_PROXY: "1" };
  const env = { ...process.env, ...proxies, ...none };
  const outcomes = await fetchWith(env, "http://www.example.com/", "https://www.example.com/");
  const whole = { bytes: 16, isCut: false };
  expect(outcomes).toMatchObject([whole, whole]);
  expect(connections).toBe(0);
  // The proxy is one that others do use.
  const others = `fetch("http://www.example.com/").catch(() => undefined)`;
  await run(process.execPath, ["--eval", others], { env });
  expect(connections).toBeGreaterThan(0);
  await new Promise((resolve) => proxy.close(resolve));
});
