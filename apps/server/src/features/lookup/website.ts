import { isHostName, typedHost, withScheme } from "@app/contract";

export interface Website {
  /** Complete, with its scheme. */
  address: string;
  /** It was typed without a scheme. */
  mayUseHttp: boolean;
  /** The name for DNS. */
  host: string;
  /** The key of failures: the address and the schemes that may be used. */
  request: string;
  /** The key of results: the same with and without www. */
  page: string;
}

/** Reads a website as it was typed, without blanks around it; undefined when it can be no address. */
export function websiteOf(typed: string): Website | undefined {
  const complete = withScheme(typed);
  if (!isHostName(typedHost(complete).replace(/\.$/, ""))) return undefined;
  const url = URL.parse(complete);
  if (url?.protocol !== "http:" && url?.protocol !== "https:") return undefined;
  url.hash = "";
  const mayUseHttp = complete.length > typed.length;
  const schemes = mayUseHttp ? "any:" : url.protocol;
  const host = url.host.replace(/\.(?=$|:)/, "");
  const rest = `${url.pathname}${url.search}`;
  return {
    address: url.href,
    mayUseHttp,
    host: url.hostname,
    request: `${schemes}//${host}${rest}`,
    page: `${schemes}//${host.replace(/^www\./, "")}${rest}`,
  };
}
