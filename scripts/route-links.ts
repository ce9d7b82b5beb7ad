import { appCode, loadedWith, routeCode, routesOf } from "./built-chunks.ts";
import type { Manifest } from "./built-chunks.ts";

/** The address of a route's file, as the contract writes it: `/checkup/:id`. */
const addressOf = (route: string) =>
  `/${route.replaceAll(".", "/").replace(/\/?(?:index|route)$/, "")}`.replaceAll("$", ":");

/**
 * For the head of each page's document: what it loads beyond what every page loads. The browser would learn of it
 * only when the code of all pages has run.
 */
export function routeLinks(manifest: Manifest): Record<string, string> {
  const always = loadedWith(manifest, [appCode]);
  const routes = routesOf(manifest).filter((route) => !route.endsWith("/route"));
  const links = routes.map((route) => {
    const frame = route.startsWith("admin626/") ? [routeCode("admin626/route")] : [];
    const sources = [...frame, routeCode(route)];
    const { scripts, styles } = loadedWith(manifest, sources);
    const own = (files: string[], others: string[]) => files.filter((one) => !others.includes(one));
    return [
      addressOf(route),
      [
        ...own(scripts, always.scripts).map(
          (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
        ),
        ...own(styles, always.styles).map(
          (file) => `<link rel="stylesheet" crossorigin href="/${file}">`,
        ),
      ].join(""),
    ];
  });
  return Object.fromEntries(links) as Record<string, string>;
}
