import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createOutbound } from "#outbound/outbound.ts";
import { addresses } from "#testing/internet/addresses.ts";
import { startInternet } from "#testing/internet/internet.ts";

const { web, plain, expired, selfSigned, otherName, resetting, nobody } = addresses;
let internet: Awaited<ReturnType<typeof startInternet>>;
beforeAll(async () => {
  internet = await startInternet({
    "example.com": { a: [web] },
    "www.example.com": { a: [web] },
    "a-b.example.com": { a: [web] },
    "xn--bcker-gra.example.com": { a: [web] },
    "both.example.com": { a: [web], aaaa: ["2606:4700::1111"] },
    "plain.example.com": { a: [plain] },
    "expired.example.com": { a: [expired] },
    "self-signed.example.com": { a: [selfSigned] },
    "other-name.example.com": { a: [otherName] },
    "resetting.example.com": { a: [resetting] },
    "nobody.example.com": { a: [nobody] },
    "inside.example.com": { a: ["127.0.0.1"] },
  });
});
afterAll(() => internet.close());
afterEach(() => expect(internet.leaks).toEqual([]));

const wanted = { types: ["text/html"], bytes: 100_000, ms: 8000 };
async function fetchText(address: string, mayUseHttp = false) {
  const outbound = createOutbound({
    allow: [],
    isOpen: true,
    ownHosts: ["checkup.example.net"],
    contact: "https://checkup.example.net",
    testing: internet.testing,
  });
  const { bytes, url } = await outbound.fetch(address, { ...wanted, mayUseHttp });
  return { text: new TextDecoder().decode(bytes), url: url.href };
}

const www = "https://www.example.com";
const to = (location: string, status = 302) => `/to/${status}?${encodeURIComponent(location)}`;
const chain = (length: number): string => (length === 0 ? "/end" : to(chain(length - 1)));

describe("what is there is fetched", () => {
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
  ])("%s", async (_what, address, expected) => {
    const { text, url } = await fetchText(address);
    expect(url).toBe(expected);
    // Host and path, and after them whatever else was sent that identifies who asks: nothing.
    expect(text).toBe(expected.replace(/^https?:\/\//, ""));
  });
});

describe("http is used in place of https", () => {
  test.each(["plain", "expired", "self-signed", "other-name", "resetting"])(
    "where %s has no https and nobody asked for it",
    async (label) => {
      const fetched = await fetchText(`${label}.example.com`, true);
      expect(fetched.url).toBe(`http://${label}.example.com/`);
    },
  );

  test.each([
    ["plain", "connect"],
    ["expired", "tls"],
    ["self-signed", "tls"],
    ["other-name", "tls"],
    ["resetting", "tls"],
  ])("but not where somebody asked for %s over https", async (label, code) => {
    const fetched = fetchText(`https://${label}.example.com`);
    await expect(fetched).rejects.toMatchObject({ code });
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

describe("a redirect is not followed", () => {
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
  ])("%s", async (_what, location, code) => {
    await expect(fetchText(`${www}${to(location)}`)).rejects.toMatchObject({ code });
  });

  test("from http to the loopback", async () => {
    const fetched = fetchText(`http://www.example.com${to("http://127.0.0.1/")}`);
    await expect(fetched).rejects.toMatchObject({ code: "literal" });
  });
});

test("addresses in a page are not asked for", async () => {
  const { text } = await fetchText("http://www.example.com/embedding");
  expect(text).toContain("http://127.0.0.1/");
});
