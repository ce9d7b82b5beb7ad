import { isIP } from "node:net";
import { parse } from "tldts";
import { OutboundError } from "./outbound-error.ts";

const longestAddress = 2048;

/** A host that the operator lets look-ups reach although the guard would reject it. */
export interface AllowedHost {
  /** In small letters, as it stands in an address. */
  host: string;
  /** Its address, if no name server is used. */
  address?: string;
  /** The port that is used for it, whatever the scheme. */
  port: number;
}

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** Whether an address can name this host: URL turns other spellings into this one, never into another. */
function isHost(host: string): boolean {
  const name = host.replace(/\.$/, "");
  return (
    name.length <= 253 &&
    name.split(".").every((part) => label.test(part)) &&
    URL.parse(`http://${name}`)?.hostname === name
  );
}

/** Reads "host:port" or "host=address:port"; undefined for anything else, and for hosts that no address can name. */
export function parseAllowedHost(text: string): AllowedHost | undefined {
  const [, host, , address, digits] =
    /^([a-z0-9.-]+)(=([0-9.]+|\[[0-9a-f:]+\]))?:(\d{1,5})$/.exec(text.toLowerCase()) ?? [];
  const port = Number(digits);
  if (!host || !isHost(host) || port < 1 || port > 65_535) return undefined;
  if (address === undefined) return { host, port };
  const plain = address.replace(/^\[|\]$/g, "");
  return isIP(plain) ? { host, address: plain, port } : undefined;
}

/** Where to ask for a URL. */
export interface Target {
  url: URL;
  /** In small letters, without a dot at the end. */
  host: string;
  port: number;
  /** Set when the operator allows this host, wherever it is. */
  allowed?: AllowedHost;
}

export interface TargetRules {
  allow: readonly AllowedHost[];
  /** Whether hosts that are not in `allow` are asked at all. */
  isOpen: boolean;
  /** Of the product, which asks nothing of itself. */
  publicUrl: string;
  ports: { http: number; https: number };
}

/** An address as it was typed, or as a redirect of `base` names it. */
export function readAddress(text: string, base?: URL): URL {
  const trimmed = text.trim();
  if (trimmed.length > longestAddress) throw new OutboundError("address");
  const hasScheme = base !== undefined || /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed);
  const url = URL.parse(hasScheme ? trimmed : `https://${trimmed}`, base?.href);
  if (!url) throw new OutboundError("address");
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new OutboundError("scheme");
  if (url.username || url.password) throw new OutboundError("credentials");
  url.hash = "";
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
  return url;
}

const plainHost = (host: string) => host.toLowerCase().replace(/\.$/, "");

/** Decides about a URL before any name is looked up; throws `OutboundError`. */
export function targetOf(url: URL, { allow, isOpen, publicUrl, ports }: TargetRules): Target {
  const host = url.hostname;
  const listed = allow.filter((entry) => plainHost(entry.host) === host);
  if (listed.length > 0) {
    const allowed = url.port ? listed.find((entry) => entry.port === Number(url.port)) : listed[0];
    if (!allowed) throw new OutboundError("port");
    return { url, host, port: allowed.port, allowed };
  }
  if (!isOpen) throw new OutboundError("closed");
  if (url.port) throw new OutboundError("port");
  // URL has turned all spellings of an IPv4 address into the dotted one.
  if (isIP(host) !== 0 || host.includes("[")) throw new OutboundError("literal");
  if (host === plainHost(new URL(publicUrl).hostname)) throw new OutboundError("own");
  const { domain, isIcann } = parse(host);
  if (!domain || !isIcann || host.endsWith(".")) throw new OutboundError("name");
  return { url, host, port: url.protocol === "https:" ? ports.https : ports.http };
}
