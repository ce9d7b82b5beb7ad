import { expect, test } from "vitest";
import { networkOf } from "#auth/rate-limits.ts";
import { clientAddressReader } from "./client-address.ts";

const proxy = "10.0.0.1";

test.each([
  ["no proxy is trusted", [], "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["a stranger sends the header", [proxy], "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["our proxy sends it", [proxy], proxy, "198.51.100.1", "198.51.100.1"],
  ["the client wrote one before", [proxy], proxy, "6.6.6.6, 198.51.100.1", "198.51.100.1"],
  ["there are two proxies", ["10.0.0.0/8"], proxy, "198.51.100.1, 10.9.9.9", "198.51.100.1"],
  ["the socket is IPv6", [proxy], `::ffff:${proxy}`, "198.51.100.1", "198.51.100.1"],
  ["the entry is nonsense", [proxy], proxy, "unknown", proxy],
  ["there is no header", [proxy], proxy, undefined, proxy],
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
