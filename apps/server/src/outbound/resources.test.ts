import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addresses } from "#testing/internet/addresses.ts";
import type { Errand, Report } from "#testing/internet/fetch-once.ts";
import { startInternet } from "#testing/internet/internet.ts";

const program = fileURLToPath(import.meta.resolve("#testing/internet/fetch-once.ts"));
const megabyte = 1024 * 1024;
const wanted = { types: ["text/html"], bytes: megabyte, ms: 8000, mayUseHttp: true };

const hostile = { a: [addresses.hostile] };
let internet: Awaited<ReturnType<typeof startInternet>>;

beforeAll(async () => {
  internet = await startInternet({
    "hostile.example.com": hostile,
    "www.example.com": { a: [addresses.web] },
    "mute.example.com": { a: [addresses.mute] },
    "silent.example.com": "silent",
    "crowd.example.com": {
      a: Array.from({ length: 250 }, (_, index) => `127.0.1.${(index % 200) + 50}`),
    },
  });
});
afterAll(async () => {
  expect(internet.leaks).toEqual([]);
  await internet.close();
});

/** Fetches in a process of its own, which has to end by itself. */
async function fetchApart(address: string): Promise<Report> {
  const { testing } = internet;
  const options = {
    allow: [],
    isOpen: true,
    ownHosts: [],
    contact: "https://example.org",
    testing,
  };
  const errand: Errand = { address, wanted, options };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, JSON.stringify(errand)],
    {
      timeout: 18_000,
    },
  );
  return JSON.parse(stdout) as Report;
}

type Expected = Pick<Report, "code" | "bytes" | "isCut">;

const refused = (code: string): Expected => ({ code });
const cutAt = (bytes: number): Expected => ({ bytes, isCut: true });
const all = (bytes: number): Expected => ({ bytes, isCut: false });
const pageBytes = "<title>Harbor Bakery</title>".length;

const misdeeds: Record<string, Expected> = {
  "/gzip-bomb": cutAt(megabyte),
  "/double-gzip-bomb": cutAt(megabyte),
  "/stacked-bomb": refused("encoding"),
  "/brotli-bomb": cutAt(megabyte),
  "/endless-body": cutAt(megabyte),
  "/endless-chunks": cutAt(megabyte),
  "/slow-body": refused("deadline"),
  "/silent-body": cutAt(pageBytes),
  "/silent-empty-body": refused("body"),
  "/huge-chunk": cutAt(pageBytes),
  "/endless-chunk-extension": refused("body"),
  "/endless-trailers": cutAt(5),
  "/no-answer": refused("no-answer"),
  "/big-header": refused("no-answer"),
  "/endless-headers": refused("no-answer"),
  "/slow-headers": refused("no-answer"),
  "/endless-103": refused("no-answer"),
  "/slow-103": refused("no-answer"),
  "/upgrade": refused("no-answer"),
  "/document": refused("type"),
  "/events": refused("type"),
  "/endless-redirect": refused("redirects"),
};

const cases: [string, Expected][] = [
  ...Object.entries(misdeeds).map(([path, expected]): [string, Expected] => [
    `http://hostile.example.com${path}`,
    expected,
  ]),
  ["https://www.example.com/", all("www.example.com/".length)],
  ["http://mute.example.com/", refused("connect")],
  ["https://mute.example.com/", refused("connect")],
  ["silent.example.com", refused("unknown-name")],
  ["crowd.example.com", refused("connect")],
];

describe.concurrent("whatever a site does costs little time and memory", () => {
  test.each(cases)("%s", async (address, expected) => {
    const { ms, megabytes, resources, ...outcome } = await fetchApart(address);
    expect(outcome).toEqual(expected);
    expect(ms).toBeLessThan(10_000);
    expect(megabytes).toBeLessThan(120);
    expect(resources).toEqual([]);
  });
});
