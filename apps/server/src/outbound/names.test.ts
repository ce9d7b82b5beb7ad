import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { addresses } from "#testing/internet/addresses.ts";
import { outboundIn, sharedInternet, wantedPage } from "#testing/internet/internet.ts";
import type { NameAnswer, Zone } from "#testing/internet/name-server.ts";

const { web, plain, nobody } = addresses;
const inside = "127.0.0.1";

/** Names that lead inside in one way or another: none of them may be asked for anything. address-policy.test.ts has the rest. */
const traps: Record<string, NameAnswer | NameAnswer[]> = {
  loopback: { a: [inside] },
  loopback6: { aaaa: ["::1"] },
  private: { a: ["10.0.0.1"] },
  metadata: { a: ["169.254.169.254"] },
  zero: { a: ["0.0.0.0"] },
  zero6: { aaaa: ["::"] },
  mapped: { aaaa: ["::ffff:127.0.0.1"] },
  nat64: { aaaa: ["64:ff9b::7f00:1"] },
  "unique-local": { aaaa: ["fd00:ec2::254"] },
  "link-local": { aaaa: ["fe80::1"] },
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

const shared = sharedInternet(zone);

async function fetchText(address: string) {
  const { bytes } = await outboundIn(shared.internet).fetch(address, wantedPage);
  return new TextDecoder().decode(bytes);
}
const expectNotPublic = (address: string) =>
  expect(fetchText(address)).rejects.toMatchObject({ code: "not-public" });

describe("rejects a name that leads inside", () => {
  test.each(Object.keys(traps))("%s", async (label) => {
    for (const scheme of ["http", "https"])
      await expectNotPublic(`${scheme}://${label}.example.com/`);
  });

  test("also from the second look-up on, which the connection never makes", async () => {
    const address = "https://rebinding.example.com/";
    expect(await fetchText(address)).toBe("rebinding.example.com/");
    expect(shared.internet.asked.filter((name) => address.includes(`/${name}/`))).toHaveLength(1);
    await expectNotPublic(address);
  });

  test("also when it turns inside between two hops, or before http is tried", async () => {
    const host = "https://rebinding-hop.example.com";
    await expectNotPublic(`${host}/to/302?${host}/`);
    await expectNotPublic("rebinding-http.example.com");
  });
});

test("the servers inside would have noticed", async () => {
  const { leaks, testing } = shared.internet;
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
