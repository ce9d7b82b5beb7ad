import { afterAll, beforeAll, expect, test } from "vitest";
import { createOutbound } from "#outbound/outbound.ts";
import { addresses } from "#testing/internet/addresses.ts";
import { startInternet } from "#testing/internet/internet.ts";

let internet: Awaited<ReturnType<typeof startInternet>>;
beforeAll(async () => {
  internet = await startInternet({ "hostile.example.com": { a: [addresses.hostile] } });
});
afterAll(() => internet.close());

const wanted = { types: ["text/html"], bytes: 100_000, ms: 8000 };
const page = "<title>Harbor Bakery</title>";
function fetchFrom(path: string) {
  const outbound = createOutbound({
    allow: [],
    isOpen: true,
    ownHosts: [],
    contact: "https://checkup.example.net",
    testing: internet.testing,
  });
  return outbound.fetch(`http://hostile.example.com${path}`, wanted);
}

test.each([
  ["/twice-named", "encoding"],
  ["/unknown-encoding", "encoding"],
  ["/no-gzip", "body"],
  ["/no-type", "type"],
  ["/two-types", "type"],
  ["/two-lengths", "no-answer"],
  ["/no-http", "no-answer"],
  ["/hangs-up", "no-answer"],
  ["/around", "redirects"],
  ["/no-location", "redirect"],
  ["/two-locations", "redirect"],
])("rejects the response of %s", async (path, code) => {
  await expect(fetchFrom(path)).rejects.toMatchObject({ code });
});

test.each([
  ["/gzip-without-end", page.repeat(500), false],
  ["/broken-off", page, true],
  ["/more-than-said", page, false],
])("what came of %s is used", async (path, expected, isCut) => {
  const fetched = await fetchFrom(path);
  expect(new TextDecoder().decode(fetched.bytes)).toBe(expected);
  expect(fetched).toMatchObject({ isCut, contentType: "text/html" });
});
