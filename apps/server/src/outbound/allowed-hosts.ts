import { isIP } from "node:net";

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
