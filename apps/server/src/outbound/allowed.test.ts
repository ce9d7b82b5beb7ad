import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addresses } from "#testing/internet/addresses.ts";
import { outboundIn, sharedInternet, wantedPage } from "#testing/internet/internet.ts";
import { serveSite } from "#testing/internet/serve-site.ts";

const shared = sharedInternet({
  "www.example.com": { a: [addresses.web] },
  "inside.example.com": { a: ["127.0.0.1"] },
});
let site: Awaited<ReturnType<typeof serveSite>>;
beforeAll(async () => {
  site = await serveSite((request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/to") {
      response.writeHead(302, { location: decodeURIComponent(search.slice(1)) }).end();
      return;
    }
    response.setHeader("content-type", "text/html");
    response.end(`${request.headers.host}${request.url}`);
  });
});
afterAll(() => site.close());

/** The system itself where it knows the answer: for names that are not in its table it would ask a name server. */
async function systemLookup(host: string) {
  if (host !== "localhost" && isIP(host) === 0) throw new Error(`no address of ${host}`);
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}

async function fetchText(address: string, { isOpen = true } = {}) {
  const { port } = site;
  const named = ["acme.com", "intranet", "2130706433.example.com"].map(site.allowedAs);
  const own = ["localhost", "127.0.0.1", "elsewhere.invalid"].map((host) => ({ host, port }));
  const testing = { ...shared.internet.testing, systemLookup };
  const outbound = outboundIn(shared.internet, { allow: [...named, ...own], isOpen, testing });
  const { bytes } = await outbound.fetch(address.replace("PORT", String(port)), wantedPage);
  return new TextDecoder().decode(bytes);
}

describe.each([true, false])("with the rest of the web open: %s", (isOpen) => {
  test.each([
    ["acme.com", "acme.com/"],
    ["http://ACME.com./about", "acme.com/about"],
    ["https://acme.com/", "acme.com/"],
    ["acme.com:PORT/x", "acme.com:PORT/x"],
    ["intranet", "intranet/"],
    ["localhost:PORT", "localhost:PORT/"],
    ["http://127.0.0.1/", "127.0.0.1/"],
    ["http://127.1/", "127.0.0.1/"],
    ["http://acme.com/to?http://intranet/x", "intranet/x"],
  ])("%s is asked where the operator says", async (address, expected) => {
    expect(await fetchText(address, { isOpen })).toBe(expected.replace("PORT", String(site.port)));
  });

  test.each([
    ["acme.com:22", "port"],
    ["http://localhost:1/", "port"],
    ["http://user@acme.com/", "credentials"],
    ["elsewhere.invalid", "unknown-name"],
  ])("%s is rejected", async (address, code) => {
    await expect(fetchText(address, { isOpen })).rejects.toMatchObject({ code });
  });
});

test.each([
  ["a name below it, on its port", "http://www.acme.com:PORT/", "port"],
  ["another name on its port", "http://www.example.com:PORT/", "port"],
  ["another name that leads inside", "http://inside.example.com/", "not-public"],
  ["another address", "http://127.0.0.2/", "literal"],
  ["the same address as IPv6", "http://[::ffff:127.0.0.1]/", "literal"],
  ["a redirect inside", "http://acme.com/to?http://127.0.0.2/", "literal"],
  ["a redirect to a name inside", "http://acme.com/to?http://inside.example.com/", "not-public"],
  ["a redirect to another port of it", "http://acme.com/to?http://acme.com:1/", "port"],
])("a host that is listed does not open %s", async (_what, address, code) => {
  await expect(fetchText(address)).rejects.toMatchObject({ code });
});

test("a redirect of a host that is listed to the open web is followed", async () => {
  const address = "http://acme.com/to?http://www.example.com/x";
  expect(await fetchText(address)).toBe("www.example.com/x");
});

test("a host that is listed for https shows the certificate of its name", async () => {
  const listed = { address: addresses.web, port: shared.internet.testing.ports.https };
  const allow = [
    { ...listed, host: "listed.example.com" },
    { ...listed, host: "listed.example.org" },
    { host: addresses.web, port: listed.port },
  ];
  const outbound = outboundIn(shared.internet, { allow, isOpen: false });
  const onlyHttps = { ...wantedPage, mayUseHttp: false };
  const { url } = await outbound.fetch("listed.example.com", onlyHttps);
  expect(url.href).toBe("https://listed.example.com/");
  for (const host of ["listed.example.org", addresses.web]) {
    await expect(outbound.fetch(host, onlyHttps)).rejects.toMatchObject({ code: "tls" });
  }
});

test.each([
  ["the open web", "www.example.com"],
  ["a redirect to it", "http://acme.com/to?http://www.example.com/x"],
  ["the loopback", "http://127.0.0.2/"],
  ["a name that leads inside", "http://inside.example.com/"],
])("%s stays closed where only listed hosts may be asked", async (_what, address) => {
  const before = shared.internet.asked.length;
  await expect(fetchText(address, { isOpen: false })).rejects.toMatchObject({ code: "closed" });
  expect(shared.internet.asked).toHaveLength(before);
});
