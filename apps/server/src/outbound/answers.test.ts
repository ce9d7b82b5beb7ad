import { expect, test } from "vitest";
import { addresses } from "#testing/internet/addresses.ts";
import { outboundIn, sharedInternet, wantedPage } from "#testing/internet/internet.ts";

const shared = sharedInternet({ "hostile.example.com": { a: [addresses.hostile] } });
const page = "<title>Harbor Bakery</title>";
const fetchFrom = (path: string) =>
  outboundIn(shared.internet).fetch(`http://hostile.example.com${path}`, wantedPage);

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
