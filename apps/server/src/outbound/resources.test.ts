import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { addresses } from "#testing/internet/addresses.ts";
import type { FetchRequest, Report } from "#testing/internet/fetch-once.ts";
import { optionsIn, sharedInternet, wantedPage } from "#testing/internet/internet.ts";

const program = fileURLToPath(import.meta.resolve("#testing/internet/fetch-once.ts"));
const megabyte = 1024 * 1024;
const wanted = { ...wantedPage, bytes: megabyte, ms: 6000 };

const shared = sharedInternet({
  "hostile.example.com": { a: [addresses.hostile] },
  "www.example.com": { a: [addresses.web] },
  "mute.example.com": { a: [addresses.mute] },
  "silent.example.com": "silent",
  "crowd.example.com": {
    a: Array.from({ length: 250 }, (_, index) => `127.0.1.${(index % 200) + 50}`),
  },
});

/** Fetches in a process of its own, which has to end by itself. */
async function fetchApart(addresses: string[], isAtOnce: boolean): Promise<Report> {
  const options = optionsIn(shared.internet);
  const asked: FetchRequest = { addresses, wanted, options, isAtOnce };
  const args = [program, JSON.stringify(asked)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 40_000 });
  return JSON.parse(stdout) as Report;
}

type Expected = { code: string } | { bytes: number; isCut: boolean };

const failed = (code: string): Expected => ({ code });
const cutAt = (bytes: number): Expected => ({ bytes, isCut: true });
const all = (bytes: number): Expected => ({ bytes, isCut: false });
const pageBytes = "<title>Harbor Bakery</title>".length;

const hostilePaths: Record<string, Expected> = {
  "/gzip-bomb": cutAt(megabyte),
  "/double-gzip-bomb": cutAt(megabyte),
  "/stacked-bomb": failed("encoding"),
  "/brotli-bomb": cutAt(megabyte),
  "/endless-body": cutAt(megabyte),
  "/endless-chunks": cutAt(megabyte),
  "/slow-body": failed("deadline"),
  "/silent-body": cutAt(pageBytes),
  "/silent-empty-body": failed("body"),
  "/huge-chunk": cutAt(pageBytes),
  "/endless-chunk-extension": failed("body"),
  "/endless-trailers": cutAt(5),
  "/no-answer": failed("no-answer"),
  "/big-header": failed("no-answer"),
  "/endless-headers": failed("no-answer"),
  "/slow-headers": failed("no-answer"),
  "/endless-103": failed("no-answer"),
  "/slow-103": failed("no-answer"),
  "/upgrade": failed("no-answer"),
  "/document": failed("type"),
  "/events": failed("type"),
  "/endless-redirect": failed("redirects"),
};

const cases: [string, Expected][] = [
  ...Object.entries(hostilePaths).map(([path, expected]): [string, Expected] => [
    `http://hostile.example.com${path}`,
    expected,
  ]),
  ["https://www.example.com/", all("www.example.com/".length)],
  ["http://mute.example.com/", failed("connect")],
  ["https://mute.example.com/", failed("connect")],
  ["silent.example.com", failed("unknown-name")],
  ["crowd.example.com", failed("connect")],
];

/** These are waited for, which costs a process nothing but time: for some of them at once. */
const isWaitedFor = ([address]: (typeof cases)[number]) =>
  /silent|mute|no-answer|slow-|huge-chunk/.test(address);
const [waited, busy] = [true, false].map((is) => cases.filter((each) => isWaitedFor(each) === is));
/** A process starts once for several sites, none of them of the same kind. */
const groups = [waited!, busy!].flatMap((all) =>
  [0, 1].map((half) => [all === waited, all.filter((_case, at) => at % 2 === half)] as const),
);

test.concurrent.each(groups)("a hostile site costs little time and memory (waited for: %s): %j", { timeout: 60_000 }, async (isAtOnce, group) => {
  const { outcomes, megabytes, resources } = await fetchApart(group.map(([address]) => address), isAtOnce);
  for (const [at, [address, expected]] of group.entries()) {
    const { ms, ...outcome } = outcomes[at]!; // one for each
    expect(outcome).toEqual({ address, ...expected });
    expect(ms, address).toBeLessThan(8_000);
  }
  expect(megabytes).toBeLessThan(130);
  expect(resources).toEqual([]);
}); // prettier-ignore
