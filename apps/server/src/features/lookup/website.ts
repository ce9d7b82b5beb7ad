import { isHostName, typedHost, withScheme } from "@app/contract";

export type Website = NonNullable<ReturnType<typeof websiteOf>>;

/** Reads a website as it was typed, without blanks around it; undefined when it can be no address. */
export function websiteOf(typed: string) {
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
    /** Complete, with its scheme. */
    address: url.href,
    /** It was typed without a scheme. */
    mayUseHttp,
    /** The name for DNS. */
    host: url.hostname,
    /** The key of failures: the address and the schemes that may be used. */
    request: `${schemes}//${host}${rest}`,
    /** The key of results: the same with and without www. */
    page: `${schemes}//${host.replace(/^www\./, "")}${rest}`,
  };
}
