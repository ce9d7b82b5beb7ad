import { once } from "node:events";
import { connect as connectTcp, isIP } from "node:net";
import type { Socket } from "node:net";
import { checkServerIdentity, connect as connectTls } from "node:tls";
import { OutboundError } from "./outbound-error.ts";
import type { Target } from "./target.ts";

const connectMs = 3000;
/** Addresses of one name that are tried, one after the other. */
const attempts = 3;

export interface ConnectRules {
  isPublic: (address: string) => boolean;
  /** In place of the authorities that Node.js trusts. */
  certificateAuthority?: string;
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
