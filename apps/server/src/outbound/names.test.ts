import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOutbound } from "#outbound/outbound.ts";
import { addresses } from "#testing/internet/addresses.ts";
import { startInternet } from "#testing/internet/internet.ts";
import type { NameAnswer, Zone } from "#testing/internet/name-server.ts";

const { web, plain, nobody } = addresses;
const inside = "127.0.0.1";

/** Names that lead inside in one way or another: none of them may be asked for anything. */
const traps: Record<string, NameAnswer | NameAnswer[]> = {
  loopback: { a: [inside] },
  "other-loopback": { a: ["127.0.0.2"] },
  loopback6: { aaaa: ["::1"] },
  private: { a: ["10.0.0.1"] },
  "private-b": { a: ["172.16.0.1"] },
  "private-c": { a: ["192.168.1.1"] },
  carrier: { a: ["100.64.0.1"] },
  metadata: { a: ["169.254.169.254"] },
  azure: { a: ["168.63.129.16"] },
  zero: { a: ["0.0.0.0"] },
  zero6: { aaaa: ["::"] },
  mapped: { aaaa: ["::ffff:127.0.0.1"] },
  compatible: { aaaa: ["::7f00:1"] },
  nat64: { aaaa: ["64:ff9b::7f00:1"] },
  "6to4": { aaaa: ["2002:7f00:1::"] },
  teredo: { aaaa: ["2001:0:7f00:1::"] },
  "unique-local": { aaaa: ["fd00:ec2::254"] },
  "link-local": { aaaa: ["fe80::1"] },
  multicast: { a: ["224.0.0.1"] },
  broadcast: { a: ["255.255.255.255"] },
  alias: { cname: "internal.example.com", a: [inside] },
  "alias-of-localhost": { cname: "localhost", a: [inside] },
  "public-first": { a: [web, inside] },
  "public-last": { a: [inside, web] },
  "public-ipv4": { a: [web], aaaa: ["::1"] },
  "public-many": { a: [...Array.from({ length: 20 }, () => web), inside] },
};

const zone: Zone = {
  "www.example.com": { a: [web] },
  "alias-of-www.example.com": { cname: "www.example.com", a: [web] },
  "second-address.example.com": { a: [nobody, web] },
  "third-address.example.com": { a: [nobody, "127.0.1.10", web] },
  "fourth-address.example.com": { a: [nobody, "127.0.1.10", "127.0.1.11", web] },
  "rebinding.example.com": [{ a: [web] }, { a: [inside] }],
  "rebinding-hop.example.com": [{ a: [web] }, { a: [inside] }],
  "rebinding-http.example.com": [{ a: [plain] }, { a: [inside] }],
  "failing.example.com": { code: "SERVFAIL" },
  "rejecting.example.com": { code: "REFUSED" },
  "empty.example.com": {},
  ...Object.fromEntries(
    Object.entries(traps).map(([label, answer]) => [`${label}.example.com`, answer]),
  ),
};

let internet: Awaited<ReturnType<typeof startInternet>>;
beforeAll(async () => {
  internet = await startInternet(zone);
});
afterAll(() => internet.close());

const wanted = { types: ["text/html"], bytes: 100_000, ms: 8000, mayUseHttp: true };
async function fetchText(address: string) {
  const outbound = createOutbound({
    allow: [],
    isOpen: true,
    ownHosts: [],
    contact: "https://checkup.example.net",
    testing: internet.testing,
  });
  const { bytes } = await outbound.fetch(address, wanted);
  return new TextDecoder().decode(bytes);
}

describe("rejects a name that leads inside", () => {
  test.each(Object.keys(traps))("%s", async (label) => {
    for (const scheme of ["http", "https"]) {
      const fetched = fetchText(`${scheme}://${label}.example.com/`);
      await expect(fetched).rejects.toMatchObject({ code: "not-public" });
    }
    expect(internet.leaks).toEqual([]);
  });

  test("also from the second look-up on, which the connection never makes", async () => {
    expect(await fetchText("https://rebinding.example.com/")).toBe("rebinding.example.com/");
    expect(internet.asked.filter((name) => name === "rebinding.example.com")).toHaveLength(1);
    await expect(fetchText("https://rebinding.example.com/")).rejects.toMatchObject({
      code: "not-public",
    });
    expect(internet.leaks).toEqual([]);
  });

  test("also when it turns inside between two hops", async () => {
    const host = "https://rebinding-hop.example.com";
    const fetched = fetchText(`${host}/to/302?${host}/`);
    await expect(fetched).rejects.toMatchObject({ code: "not-public" });
    expect(internet.leaks).toEqual([]);
  });

  test("also when it turns inside before http is tried", async () => {
    const fetched = fetchText("rebinding-http.example.com");
    await expect(fetched).rejects.toMatchObject({ code: "not-public" });
    expect(internet.leaks).toEqual([]);
  });
});

test("the servers inside would have noticed", async () => {
  const { leaks, testing } = internet;
  const before = leaks.length;
  for (const port of Object.values(testing.ports)) {
    const socket = connect(port, inside);
    await new Promise((resolve) => socket.once("close", resolve));
  }
  expect(leaks.splice(before)).toHaveLength(2);
});

test.each(["alias-of-www", "second-address", "third-address"])(
  "the site behind %s is found",
  async (label) => {
    expect(await fetchText(`https://${label}.example.com/`)).toBe(`${label}.example.com/`);
  },
);

test.each([
  ["fourth-address", "connect"],
  ["failing", "unknown-name"],
  ["rejecting", "unknown-name"],
  ["empty", "unknown-name"],
  ["nowhere", "unknown-name"],
])("%s is given up", async (label, code) => {
  await expect(fetchText(`${label}.example.com`)).rejects.toMatchObject({ code });
});
