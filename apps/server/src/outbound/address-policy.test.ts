import { expect, test } from "vitest";
import { isPublicAddress } from "./address-policy.ts";

/** First and last address of each network that is withheld, and their neighbours outside when those are public. */
const ipv4: [before: string | undefined, first: string, last: string, after: string | undefined][] =
  [
    [undefined, "0.0.0.0", "0.255.255.255", "1.0.0.0"],
    ["9.255.255.255", "10.0.0.0", "10.255.255.255", "11.0.0.0"],
    ["100.63.255.255", "100.64.0.0", "100.127.255.255", "100.128.0.0"],
    ["126.255.255.255", "127.0.0.0", "127.255.255.255", "128.0.0.0"],
    ["168.63.129.15", "168.63.129.16", "168.63.129.16", "168.63.129.17"],
    ["169.253.255.255", "169.254.0.0", "169.254.255.255", "169.255.0.0"],
    ["172.15.255.255", "172.16.0.0", "172.31.255.255", "172.32.0.0"],
    ["191.255.255.255", "192.0.0.0", "192.0.0.255", "192.0.1.0"],
    ["192.0.1.255", "192.0.2.0", "192.0.2.255", "192.0.3.0"],
    ["192.31.195.255", "192.31.196.0", "192.31.196.255", "192.31.197.0"],
    ["192.52.192.255", "192.52.193.0", "192.52.193.255", "192.52.194.0"],
    ["192.88.98.255", "192.88.99.0", "192.88.99.255", "192.88.100.0"],
    ["192.167.255.255", "192.168.0.0", "192.168.255.255", "192.169.0.0"],
    ["192.175.47.255", "192.175.48.0", "192.175.48.255", "192.175.49.0"],
    ["198.17.255.255", "198.18.0.0", "198.19.255.255", "198.20.0.0"],
    ["198.51.99.255", "198.51.100.0", "198.51.100.255", "198.51.101.0"],
    ["203.0.112.255", "203.0.113.0", "203.0.113.255", "203.0.114.0"],
    ["223.255.255.255", "224.0.0.0", "255.255.255.255", undefined],
  ];

const five = "ffff:ffff:ffff:ffff:ffff";
const ones = `${five}:ffff`;
const ipv6: typeof ipv4 = [
  [undefined, "::", `1fff:ffff:${ones}`, undefined],
  [undefined, "2001::", `2001:1ff:${ones}`, "2001:200::"],
  [`2001:db7:${ones}`, "2001:db8::", `2001:db8:${ones}`, "2001:db9::"],
  [`2001:ffff:${ones}`, "2002::", `2002:ffff:${ones}`, "2003::"],
  [`2620:4f:7fff:${five}`, "2620:4f:8000::", `2620:4f:8000:${five}`, "2620:4f:8001::"],
  [`3ffe:ffff:${ones}`, "3fff::", `3fff:fff:${ones}`, "3fff:1000::"],
  [`3fff:ffff:${ones}`, "4000::", `ffff:ffff:${ones}`, undefined],
];

test.each([...ipv4, ...ipv6])(
  "the network after %s is withheld from its first to its last address, and nothing beside it",
  (before, first, last, after) => {
    expect([first, last].map(isPublicAddress)).toEqual([false, false]);
    const neighbours = [before, after].filter((address) => address !== undefined);
    expect(neighbours.filter((address) => !isPublicAddress(address))).toEqual([]);
  },
);

test.each([
  ["an IPv4 address as IPv6", "::ffff:127.0.0.1"],
  ["the same in hexadecimal", "::ffff:7f00:1"],
  ["a public one as IPv6", "::ffff:93.184.216.34"],
  ["the compatible form", "::7f00:1"],
  ["a translated IPv4 address", "::ffff:0:7f00:1"],
  ["NAT64", "64:ff9b::7f00:1"],
  ["local NAT64", "64:ff9b:1::a9fe:a9fe"],
  ["6to4", "2002:7f00:1::"],
  ["Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  ["ORCHID", "2001:20::1"],
  ["loopback", "::1"],
  ["discard-only", "100::1"],
  ["the dummy prefix", "100:0:0:1::1"],
  ["segment routing", "5f00::1"],
  ["unique local", "fd12:3456:789a::1"],
  ["link local", "fe80::1"],
  ["link local with a zone", "fe80::1%eth0"],
  ["a public one with a zone", "2606:4700::1111%1"],
  ["site local", "fec0::1"],
  ["multicast", "ff02::1"],
  ["metadata of a cloud", "169.254.169.254"],
  ["metadata of another cloud", "fd00:ec2::254"],
  ["a name", "example.com"],
  ["nothing", ""],
  ["a short spelling", "127.1"],
  ["a decimal number", "2130706433"],
  ["an octal number", "0177.0.0.1"],
  ["brackets", "[2606:4700::1111]"],
  ["a blank around it", " 8.8.8.8"],
])("%s is not public", (_what, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["1.1.1.1", "93.184.216.34", "2606:4700::1111", "2a00:1450:4001::200e", "2001:4860::1"])(
  "%s is public",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
