import type { AllowedHost } from "./outbound/allowed-hosts.ts";

/** What one fetch may bring. */
export interface Wanted {
  /** Media types without parameters, such as text/html. */
  types: readonly string[];
  /** Of the decoded body: more is cut off. */
  bytes: number;
  /** Over all hops, name look-ups included. */
  ms: number;
  /** Whether http is tried where https cannot connect: nobody asked for https. */
  mayUseHttp?: boolean;
}

export interface Fetched {
  /** Where the body came from, after redirects. */
  url: URL;
  /** The answer's Content-Type, whole. */
  contentType: string;
  bytes: Uint8Array;
  /** Whether there was more than was wanted. */
  isCut: boolean;
}

/** Why something was not fetched: for the log and for tests, never for the user. */
export class OutboundRefused extends Error {
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

export interface OutboundOptions {
  allow: readonly AllowedHost[];
  /** Whether hosts that are not in `allow` are asked at all. */
  isOpen: boolean;
  /** Our own public host names. */
  ownHosts: readonly string[];
  /** Where whoever is asked can read who asks. */
  contact: string;
  /** For tests, which have a small internet of their own on the loopback. */
  testing?: {
    nameServers: string[];
    ports: { http: number; https: number };
    /** Addresses that count as public there. */
    isPublic: (address: string) => boolean;
    certificateAuthority: string;
  };
}

/** The one door through which the product reads the open web. */
export interface Outbound {
  /** Throws `OutboundRefused`, whatever went wrong; `signal` ends it early. */
  fetch(address: string, wanted: Wanted, signal?: AbortSignal): Promise<Fetched>;
}

export function createOutbound(_options: OutboundOptions): Outbound {
  return { fetch: () => Promise.reject(new OutboundRefused("not built yet")) };
}
