const homePath = /^\/(?:(?:index|home|default)(?:\.\w{2,5})?\/?|[a-z]{2}(?:[-_][a-z]{2})?\/?)?$/i;

/** Whether an address is the home page of this page's host, in any language. */
export function isHome(href: string, base: URL, page: URL): boolean {
  if (href === "" || href.startsWith("#")) return false;
  const url = URL.parse(href, base.href);
  if (!url || url.search !== "") return false;
  const isHere = withoutWww(url.hostname) === withoutWww(page.hostname);
  return isHere && (homePath.test(url.pathname) || url.pathname === page.pathname);
}

const withoutWww = (host: string) => host.replace(/^www\./, "");
