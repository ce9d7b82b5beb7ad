import { appCode, linksTo, loadedWith, routeCode, routesOf } from "./built-chunks.ts";
import type { Manifest } from "./built-chunks.ts";

/** The address of a route's file, as the contract writes it: `/checkup/:id`. "_" only keeps it out of another's frame. */
const addressOf = (route: string) =>
  `/${route.replaceAll(/_?\./g, "/").replace(/\/?(?:index|route)$/, "")}`.replaceAll("$", ":");

/**
 * For the head of each page's document: the files that this page loads beyond the common ones. Without these links the
 * browser would discover them only after the common code has run.
 */
export function routeLinks(manifest: Manifest): Record<string, string> {
  const always = loadedWith(manifest, [appCode]);
  const routes = routesOf(manifest).filter((route) => !route.endsWith("/route"));
  const links = routes.map((route) => {
    const frame = route.startsWith("admin626/") ? [routeCode("admin626/route")] : [];
    const loaded = loadedWith(manifest, [...frame, routeCode(route)]);
    return [addressOf(route), linksTo(loaded, always, 'rel="stylesheet"')];
  });
  return Object.fromEntries(links) as Record<string, string>;
}
