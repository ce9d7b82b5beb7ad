import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Networks of IPv4 that are nobody's public web server, by the special-purpose registries of IANA. */
const withheld4 = networkList([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  // Azure's host service, within a public range.
  "168.63.129.16/32",
]);

/** All that is given out in IPv6. What leads to IPv4 in disguise (mapped, NAT64) lies outside or is withheld. */
const givenOut6 = networkList(["2000::/3"]);
const withheld6 = networkList([
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20",
]);

/** Addresses and networks, such as 10.0.0.1 and 10.0.0.0/8. */
export function networkList(networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const [family, bits] = isIPv6(address) ? (["ipv6", 128] as const) : (["ipv4", 32] as const);
    list.addSubnet(address, Number(prefix ?? bits), family);
  }
  return list;
}

/** Whether an address belongs to the public internet; false for whatever is no plain IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !withheld4.check(address, "ipv4");
  // A zone names an interface of this machine.
  if (!isIPv6(address) || address.includes("%")) return false;
  return givenOut6.check(address, "ipv6") && !withheld6.check(address, "ipv6");
}
