import { BlockList, isIP } from "node:net";

/**
 * Whose address a request came from: the socket's, unless that is a proxy we trust; then the last
 * entry of X-Forwarded-For that is not one of our proxies. What a client writes there itself counts for nothing.
 */
export function clientAddressReader(trustedProxies: string[]) {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = "", prefix] = proxy.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  const isTrusted = (address: string) => {
    const plain = address.replace(/^::ffff:/i, "");
    const version = isIP(plain);
    return version !== 0 && trusted.check(plain, version === 6 ? "ipv6" : "ipv4");
  };
  return (socketAddress: string, forwardedFor: string | undefined): string => {
    let address = socketAddress;
    const hops = (forwardedFor ?? "").split(",").map((hop) => hop.trim());
    while (isTrusted(address)) {
      const before = hops.pop();
      if (!before || isIP(before) === 0) break;
      address = before;
    }
    return address;
  };
}
