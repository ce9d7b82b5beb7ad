import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.ts";

/** Where the page is built to. */
export const dist = join(root, "apps/web/dist");

export interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
export type Manifest = Record<string, Chunk>;

export const readManifest = () =>
  JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;

const routeSource = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/;

/** The code that every page of the app loads: the bundler may put what the document names into any file. */
export const appCode = "index.html";

/** The part of a route's code that is loaded when somebody goes there. */
export const routeCode = (route: string) => `src/routes/${route}.tsx?tsr-split=component`;

/** All routes that have such a part. */
export const routesOf = (manifest: Manifest) =>
  Object.keys(manifest).flatMap((source) => routeSource.exec(source)?.[1] ?? []);

/** Everything that is loaded with these sources: their chunks, and what these import. */
export function loadedWith(manifest: Manifest, sources: string[]) {
  const found = new Set<Chunk>();
  const add = (source: string) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`${source} is not in the manifest of the build.`);
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const source of sources) add(source);
  const chunks = [...found];
  return {
    scripts: chunks.map(({ file }) => file),
    styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))],
  };
}
