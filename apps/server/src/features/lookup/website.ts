import { isHostName, typedHost, withScheme } from "@app/contract";

/** A website as it is asked. */
export interface Website {
  /** Complete, with its scheme. */
  address: string;
  /** Nobody asked for https. */
  mayUseHttp: boolean;
  /** Whom the network is asked for. */
  host: string;
  /** What failures are remembered under: the address, and how it may be asked. */
  asked: string;
  /** What results are remembered under: the same with and without www, for the page is the same. */
  page: string;
}

/** Reads a website as it was typed, without blanks around it; undefined when it can be no address. */
export function websiteOf(typed: string): Website | undefined {
  const complete = withScheme(typed);
  if (!isHostName(typedHost(complete).replace(/\.$/, ""))) return undefined;
  if (!URL.canParse(complete)) return undefined;
  const url = new URL(complete);
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
  url.hash = "";
  const mayUseHttp = complete.length > typed.length;
  const way = mayUseHttp ? "any:" : url.protocol;
  const host = url.host.replace(/\.(?=$|:)/, "");
  const rest = `${url.pathname}${url.search}`;
  return {
    address: url.href,
    mayUseHttp,
    host: url.hostname,
    asked: `${way}//${host}${rest}`,
    page: `${way}//${host.replace(/^www\./, "")}${rest}`,
  };
}
