import { lookup, Resolver } from "node:dns/promises";
import { once } from "node:events";
import { connect as connectTcp, isIP } from "node:net";
import type { Socket } from "node:net";
import { checkServerIdentity, connect as connectTls } from "node:tls";
import { until } from "#until.ts";
import { OutboundError } from "./outbound-error.ts";
import type { Target } from "./target.ts";

const lookupsAtOnce = 8;
/** For one try of a look-up; the second waits longer. */
const lookupMs = 1500;
const connectMs = 3000;
/** Addresses of one name that are tried, one after the other. */
const attempts = 3;

export interface ConnectRules {
  isPublic: (address: string) => boolean;
  nameServers?: readonly string[];
  /** The addresses of a name as the system would find them, in place of asking it. */
  systemLookup?: (host: string) => Promise<string[]>;
  /** In place of the authorities that Node.js trusts. */
  certificateAuthority?: string;
}

const askSystem = async (host: string): Promise<string[]> => {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
};

/**
 * Finds the addresses of targets. Names of the open web are resolved by the name servers: the system's look-up
 * would read /etc/hosts, and its few threads serve the whole process. A name with one address that is not public is rejected.
 */
export function addressFinder({ nameServers, systemLookup = askSystem, isPublic }: ConnectRules) {
  let running = 0;

  const ask = async (host: string, signal: AbortSignal): Promise<string[]> => {
    if (running >= lookupsAtOnce) throw new OutboundError("busy");
    running++;
    const resolver = new Resolver({ timeout: lookupMs, tries: 2 });
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

/** Whether nothing was reached, in contrast to something that must not be. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof OutboundError && ["connect", "tls"].includes(error.code);

/** Between two steps an error has no other listener, and must not end the process. */
const ignoreErrors = (socket: Socket) => socket.on("error", () => undefined);

async function secured(plain: Socket, host: string, ca: string | undefined, signal: AbortSignal) {
  const socket = connectTls({
    socket: plain,
    ca,
    // Whatever the environment says about it.
    rejectUnauthorized: true,
    // A server name must not be an IP address (RFC 6066).
    servername: isIP(host) === 0 ? host : "",
    checkServerIdentity: (_name, certificate) => checkServerIdentity(host, certificate),
    ALPNProtocols: ["http/1.1"],
  });
  ignoreErrors(socket);
  try {
    await once(socket, "secureConnect", { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw new OutboundError("tls", error);
  }
}

/**
 * Opens a connection to one of the addresses: to the very address that was checked, never to the name, which could
 * lead elsewhere by now. The caller gets the socket only after its other end was checked once more.
 */
export async function connectTo(
  { url, host, port, allowed }: Target,
  addresses: readonly string[],
  { isPublic, certificateAuthority }: ConnectRules,
  signal: AbortSignal,
): Promise<Socket> {
  let failure: unknown;
  for (const address of addresses.slice(0, attempts)) {
    signal.throwIfAborted();
    const attempt = AbortSignal.any([signal, AbortSignal.timeout(connectMs)]);
    const plain = connectTcp({ host: address, port, noDelay: true });
    ignoreErrors(plain);
    try {
      await once(plain, "connect", { signal: attempt });
      if (!allowed && !isPublic(plain.remoteAddress ?? "")) throw new OutboundError("not-public");
      if (url.protocol === "http:") return plain;
      return await secured(plain, host, certificateAuthority, attempt);
    } catch (error) {
      plain.destroy();
      signal.throwIfAborted();
      if (error instanceof OutboundError) throw error;
      failure = error;
    }
  }
  throw new OutboundError("connect", failure);
}
