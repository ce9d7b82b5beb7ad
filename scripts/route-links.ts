import { stepAt, stepCount } from "@app/contract";
import { appCode, linksTo, loadedWith, routeCode, routesOf } from "./built-chunks.ts";
import type { Manifest } from "./built-chunks.ts";

/** The address of a route's file, as the contract writes it: `/checkup/:id`. "_" only keeps it out of another's frame. */
const addressOf = (route: string) =>
  `/${route.replaceAll(/_?\./g, "/").replace(/\/?(?:index|route)$/, "")}`.replaceAll("$", ":");

const stepKeys = Array.from({ length: stepCount }, (_, step) => stepAt(step + 1).key);

const stepFile = (name: string) => `src/features/checkup/steps/${name}.ts`;

/** The list of steps, and a step's code: of most in one file, of the first one in the wizard's own. */
function codeOfStep(manifest: Manifest, key: string): string[] {
  const files = [key, "light-screens"].map(stepFile);
  const sources = files.flatMap((file) => [`${file}x`, file]).filter((file) => file in manifest);
  return [stepFile("screens"), ...(key === "company" ? [] : sources.slice(0, 1))];
}

/**
 * For the head of each page's document: the files that this page loads beyond the common ones, and those of each step. Without these links the
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
  const wizard = loadedWith(manifest, [appCode, routeCode("checkup.$id")]);
  const steps = stepKeys.map((key) => {
    const loaded = loadedWith(manifest, codeOfStep(manifest, key));
    return [`step ${key}`, linksTo(loaded, wizard, 'rel="stylesheet"')];
  });
  return Object.fromEntries([...links, ...steps]) as Record<string, string>;
}
