import { lookup, Resolver } from "node:dns/promises";
import { until } from "#until.ts";
import { OutboundError } from "./outbound-error.ts";
import type { Target } from "./target.ts";

const lookupsAtOnce = 8;
/** For one try; the second waits longer. */
const timeoutMs = 1500;

export interface ResolveRules {
  nameServers?: readonly string[];
  /** The addresses of a name as the system would find them, in place of asking it. */
  systemLookup?: (host: string) => Promise<string[]>;
  isPublic: (address: string) => boolean;
}

const askSystem = async (host: string): Promise<string[]> => {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
};

/**
 * Finds the addresses of targets. Names of the open web are resolved by the name servers: the system's look-up
 * would read /etc/hosts, and its few threads serve the whole process. A name with one address that is not public is rejected.
 */
export function addressFinder({ nameServers, systemLookup = askSystem, isPublic }: ResolveRules) {
  let running = 0;

  const ask = async (host: string, signal: AbortSignal): Promise<string[]> => {
    if (running >= lookupsAtOnce) throw new OutboundError("busy");
    running++;
    const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
    try {
      if (nameServers) resolver.setServers(nameServers);
      const asked = [resolver.resolve4(host), resolver.resolve6(host)];
      const found = Promise.all(asked.map((answer) => answer.catch(() => [])));
      const [ipv4 = [], ipv6 = []] = await until(signal, found);
      // Many machines have no route for IPv6: it comes second, and before a second IPv4 address.
      return [...ipv4.slice(0, 1), ...ipv6.slice(0, 1), ...ipv4.slice(1), ...ipv6.slice(1)];
    } finally {
      resolver.cancel();
      running--;
    }
  };

  return async ({ host, allowed }: Target, signal: AbortSignal): Promise<string[]> => {
    signal.throwIfAborted();
    if (allowed?.address !== undefined) return [allowed.address];
    if (allowed) {
      const found = systemLookup(host).catch((error: unknown) => {
        throw new OutboundError("unknown-name", error);
      });
      return await until(signal, found);
    }
    const addresses = await ask(host, signal);
    if (addresses.length === 0) throw new OutboundError("unknown-name");
    if (!addresses.every(isPublic)) throw new OutboundError("not-public");
    return addresses;
  };
}
