import { expect, test } from "vitest";
import { networkOf } from "#auth/rate-limits.ts";
import { clientAddressReader } from "./every-request.ts";

const proxy = "10.0.0.1";
const both = [proxy, "10.0.0.2"];
const thousand = `${"6.6.6.6, ".repeat(999)}198.51.100.1`;

test.each([
  ["no proxy is trusted", [], "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["a stranger sends the header", [proxy], "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["our proxy sends it", [proxy], proxy, "198.51.100.1", "198.51.100.1"],
  ["the client wrote one before", [proxy], proxy, "6.6.6.6, 198.51.100.1", "198.51.100.1"],
  ["there are two proxies", ["10.0.0.0/8"], proxy, "198.51.100.1, 10.9.9.9", "198.51.100.1"],
  ["the socket is IPv6", [proxy], `::ffff:${proxy}`, "198.51.100.1", "198.51.100.1"],
  ["the entry is nonsense", [proxy], proxy, "unknown", proxy],
  ["there is no header", [proxy], proxy, undefined, proxy],
  ["the header is empty", [proxy], proxy, "", proxy],
  [
    "two named proxies stand in a row",
    both,
    proxy,
    "6.6.6.6, 198.51.100.1, 10.0.0.2",
    "198.51.100.1",
  ],
  ["the outer proxy is not trusted", [proxy], proxy, "198.51.100.1, 192.0.2.9", "192.0.2.9"],
  ["nonsense stands before a proxy of ours", both, proxy, "<b>, 10.0.0.2", "10.0.0.2"],
  ["all entries are proxies of ours", ["10.0.0.0/8"], proxy, "10.0.0.3, 10.0.0.2", "10.0.0.3"],
  ["the proxy writes the port", [proxy], proxy, "198.51.100.1:4711", "198.51.100.1"],
  ["the client is IPv6", [proxy], proxy, "2001:db8::7", "2001:db8::7"],
  ["the client is IPv6, with a port", [proxy], proxy, "[2001:db8::7]:4711", "2001:db8::7"],
  ["the client is IPv6, in brackets", [proxy], proxy, "[2001:db8::7]", "2001:db8::7"],
  ["an entry is IPv4 within IPv6", [proxy], proxy, "::ffff:198.51.100.1", "198.51.100.1"],
  ["the proxy is IPv6", ["2001:db8:ffff::/48"], "2001:db8:ffff::1", "198.51.100.1", "198.51.100.1"],
  ["the header has a thousand entries", [proxy], proxy, thousand, "198.51.100.1"],
  ["the port is nonsense", [proxy], proxy, "198.51.100.1:http", proxy],
])("when %s", (_case, trusted, socket, header, expected) => {
  expect(clientAddressReader(trusted)(socket, header)).toBe(expected);
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::1", "2001:db8:1:2"],
  ["2001:0db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
