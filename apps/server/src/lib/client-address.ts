import { BlockList, isIP } from "node:net";

/** Whether a socket's address is one of our proxies'. */
export function trustedProxyTest(trustedProxies: string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = "", prefix] = proxy.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:/i, "");
    const version = isIP(plain);
    return version !== 0 && trusted.check(plain, version === 6 ? "ipv6" : "ipv4");
  };
}

/**
 * Whose address a request came from: the socket's, unless that is a proxy we trust; then the last
 * entry of X-Forwarded-For that is not one of our proxies. What a client writes there itself counts for nothing.
 */
export function clientAddressReader(trustedProxies: string[]) {
  const isTrusted = trustedProxyTest(trustedProxies);
  return (socketAddress: string, forwardedFor: string | undefined): string => {
    if (trustedProxies.length === 0) return socketAddress;
    let address = socketAddress;
    const hops = (forwardedFor ?? "").split(",").map((hop) => hop.trim());
    while (isTrusted(address)) {
      const before = addressOf(hops.pop() ?? "");
      if (before === undefined) break;
      address = before;
    }
    return address;
  };
}

/** The address in an entry of X-Forwarded-For, where some proxies write the port too; undefined when there is none. */
function addressOf(entry: string): string | undefined {
  const [, bracketed, plain] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry) ?? [];
  const address = (bracketed ?? plain ?? entry).replace(/^::ffff:(?=[\d.]+$)/i, "");
  return isIP(address) === 0 ? undefined : address;
}
