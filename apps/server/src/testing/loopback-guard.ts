import { Socket as DatagramSocket } from "node:dgram";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { BlockList, isIP, Socket } from "node:net";

/**
 * Keeps this process on this machine, from the first import on: whatever connects, sends or asks a name server
 * elsewhere is rejected, and noted. Processes and threads that it starts are not seen.
 */
const attempts: string[] = [];

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** "localhost" is in the system's own table of hosts. */
function isHere(host: string): boolean {
  const family = isIP(host);
  return family === 0 ? host === "localhost" : loopback.check(host, family === 4 ? "ipv4" : "ipv6");
}

function reject(what: string): Error {
  attempts.push(what);
  return Object.assign(new Error(`tests stay on this machine: ${what}`), { code: "EACCES" });
}

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** Puts a check before a method; what it returns is thrown. */
function guard(owner: object, name: string, check: (self: unknown, args: unknown[]) => unknown) {
  const methods = owner as Record<string, Method>;
  const original = methods[name];
  if (!original) throw new Error(`${name} is not there to be guarded`);
  methods[name] = function guarded(...args) {
    const rejected = check(this, args);
    if (rejected !== undefined) throw rejected;
    return Reflect.apply(original, this, args);
  };
}

/** The host in the arguments of `connect`: a list of normalised ones, options, a path, or port and host. */
function hostOf(args: unknown[]): string {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === "object" && first !== null) {
    const { host, path } = first as { host?: string; path?: string };
    return path === undefined ? (host ?? "localhost") : "localhost";
  }
  return typeof second === "string" ? second : "localhost";
}

guard(Socket.prototype, "connect", (_socket, args) => {
  const host = hostOf(args);
  return isHere(host) ? undefined : reject(`connect to ${host}`);
});

// The message comes first, or the port; of what follows only the address is a text.
const checkDatagram = (_socket: unknown, [, ...rest]: unknown[]) => {
  const address = rest.find((argument) => typeof argument === "string") ?? "localhost";
  return isHere(address) ? undefined : reject(`datagram to ${address}`);
};
guard(DatagramSocket.prototype, "send", checkDatagram);
guard(DatagramSocket.prototype, "connect", checkDatagram);

const checkSystemLookup = (_owner: unknown, [host]: unknown[]) =>
  typeof host !== "string" || isIP(host) !== 0 || isHere(host)
    ? undefined
    : reject(`the system's look-up of ${host}`);
guard(dns, "lookup", checkSystemLookup);
guard(dns.promises, "lookup", checkSystemLookup);

/** A machine's own name server may be on the loopback too, and passes on what it is asked. */
const machineServers = new Set(dns.getServers());
const serverHost = (server: string) => server.replace(/^\[(.*)\](:\d+)?$|:\d+$/, "$1");
const isTestServer = (server: string) =>
  !machineServers.has(server) && isHere(isIP(server) === 0 ? serverHost(server) : server);

function checkQuery(resolver: unknown, [name]: unknown[]): Error | undefined {
  const servers =
    resolver instanceof dns.Resolver || resolver instanceof dns.promises.Resolver
      ? resolver.getServers()
      : [];
  const isTest = servers.length > 0 && servers.every(isTestServer);
  return isTest ? undefined : reject(`a name server's answer about ${String(name)}`);
}
for (const owner of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
  const names = Object.getOwnPropertyNames(owner).filter((name) => /^(resolve|reverse)/.test(name));
  for (const name of names) guard(owner, name, checkQuery);
}
syncBuiltinESMExports();

/** What was attempted since it was asked for last. */
export const takeAttempts = (): string[] => attempts.splice(0);
