import { describe, expect, test } from "vitest";
import { addresses } from "#testing/internet/addresses.ts";
import { outboundIn, sharedInternet, wantedPage } from "#testing/internet/internet.ts";

const { web, plain, expired, selfSigned, otherName, resetting, nobody } = addresses;
const shared = sharedInternet({
  "both.example.com": { a: [web], aaaa: ["2606:4700::1111"] },
  "inside.example.com": { a: ["127.0.0.1"] },
  ...Object.fromEntries(
    Object.entries({
      "example.com": web,
      "www.example.com": web,
      "a-b.example.com": web,
      "xn--bcker-gra.example.com": web,
      "plain.example.com": plain,
      "expired.example.com": expired,
      "self-signed.example.com": selfSigned,
      "other-name.example.com": otherName,
      "resetting.example.com": resetting,
      "nobody.example.com": nobody,
    }).map(([name, address]) => [name, { a: [address] }]),
  ),
});

async function fetchText(address: string, mayUseHttp = false) {
  const wanted = { ...wantedPage, mayUseHttp };
  const { bytes, url } = await outboundIn(shared.internet).fetch(address, wanted);
  return { text: new TextDecoder().decode(bytes), url: url.href };
}

const www = "https://www.example.com";
const to = (location: string, status = 302) => `/to/${status}?${encodeURIComponent(location)}`;
const chain = (length: number): string => (length === 0 ? "/end" : to(chain(length - 1)));

test.each([
  ["a name as it is typed", "example.com", "https://example.com/"],
  ["blanks and capitals", "  WWW.Example.COM ", `${www}/`],
  ["path and query, without the fragment", `${www}/a/b?c=d#e`, `${www}/a/b?c=d`],
  ["http where it was asked for", "http://www.example.com/", "http://www.example.com/"],
  ["a port that is usual", "https://www.example.com:443/x", `${www}/x`],
  ["a dot at the end", "https://www.example.com./", `${www}/`],
  ["letters beyond ASCII", "https://bäcker.example.com/", "https://xn--bcker-gra.example.com/"],
  ["a hyphen", "https://a-b.example.com", "https://a-b.example.com/"],
  ["a name with IPv6, which is not reached", "both.example.com", "https://both.example.com/"],
  ["a moved page", `${www}${to("https://example.com/new#part")}`, "https://example.com/new"],
  ["a relative redirect", `${www}/to/301?../x`, `${www}/x`],
  ["a redirect without scheme", `${www}${to("//example.com/y", 308)}`, "https://example.com/y"],
  ["http to https", `http://www.example.com${to(`${www}/z`, 307)}`, `${www}/z`],
  ["four redirects", `${www}${chain(4)}`, `${www}/end`],
  ["see other", `${www}${to("/other", 303)}`, `${www}/other`],
])("what is there is fetched: %s", async (_what, address, expected) => {
  const { text, url } = await fetchText(address);
  expect(url).toBe(expected);
  // Host and path, and after them whatever else was sent that identifies who asks: nothing.
  expect(text).toBe(expected.replace(/^https?:\/\//, ""));
});

describe("http is used in place of https", () => {
  test.each([
    ["plain", "connect"],
    ["expired", "tls"],
    ["self-signed", "tls"],
    ["other-name", "tls"],
    ["resetting", "tls"],
  ])("where %s has no https, but only where nobody asked for it", async (label, code) => {
    const fetched = await fetchText(`${label}.example.com`, true);
    expect(fetched.url).toBe(`http://${label}.example.com/`);
    const asked = fetchText(`https://${label}.example.com`);
    await expect(asked).rejects.toMatchObject({ code });
  });

  test.each([
    ["after a redirect to https", `${www}${to("https://plain.example.com/")}`, "connect"],
    ["after a status that only looks like a redirect", `${www}${to("/x", 300)}`, "status"],
    ["for a page that is missing", `${www}/missing`, "status"],
    ["where nobody listens on either", "nobody.example.com", "connect"],
    ["where the name leads inside", "inside.example.com", "not-public"],
  ])("but not %s", async (_what, address, code) => {
    await expect(fetchText(address, true)).rejects.toMatchObject({ code });
  });
});

test.each([
  ["to the loopback", "http://127.0.0.1/", "downgrade"],
  ["to the loopback over https", "https://127.0.0.1/", "literal"],
  ["to a number", "https://2130706433/", "literal"],
  ["to IPv6", "https://[::1]/", "literal"],
  ["to a mapped address", "//[::ffff:7f00:1]/", "literal"],
  ["to the metadata service", "//169.254.169.254/latest/", "literal"],
  ["to localhost", "https://localhost/", "name"],
  ["to a name that leads inside", "https://inside.example.com/", "not-public"],
  ["to a single label", "https://intranet/", "name"],
  ["to another port", "https://www.example.com:8443/", "port"],
  ["to our own name", "https://checkup.example.net/", "own"],
  ["with a user", "https://user:secret@www.example.com/", "credentials"],
  ["to a file", "file:///etc/passwd", "scheme"],
  ["to data", "data:text/html,hello", "scheme"],
  ["to a script", "javascript:alert(1)", "scheme"],
  ["to gopher", "gopher://127.0.0.1:6379/_INFO", "scheme"],
  ["to ftp", "ftp://www.example.com/", "scheme"],
  ["back to http", "http://www.example.com/", "downgrade"],
  ["to no address", "https://", "address"],
  ["to an endless address", `/${"a".repeat(3000)}`, "address"],
  ["for the fifth time", chain(4), "redirects"],
  ["to a missing page", "/missing", "status"],
])("a redirect is not followed %s", async (_what, location, code) => {
  await expect(fetchText(`${www}${to(location)}`)).rejects.toMatchObject({ code });
});

test("a redirect is not followed from http to the loopback", async () => {
  const fetched = fetchText(`http://www.example.com${to("http://127.0.0.1/")}`);
  await expect(fetched).rejects.toMatchObject({ code: "literal" });
});

test("addresses in a page are not asked for", async () => {
  const { text } = await fetchText("http://www.example.com/embedding");
  expect(text).toContain("http://127.0.0.1/");
});
