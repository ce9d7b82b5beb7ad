import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.ts";

/** The folder of the build. */
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

/** The entry that every page loads: the bundler may put its code into any file. */
export const appCode = "index.html";

/** The part of a route's code that loads when the route is opened. */
export const routeCode = (route: string) => `src/routes/${route}.tsx?tsr-split=component`;

/** All routes with such a part. */
export const routesOf = (manifest: Manifest) =>
  Object.keys(manifest).flatMap((source) => routeSource.exec(source)?.[1] ?? []);

/** All files that load with these sources: their chunks and their imports, or what `followed` returns for each. */
export function loadedWith(
  manifest: Manifest,
  sources: string[],
  followed = ({ imports = [] }: Chunk) => imports,
) {
  const found = new Set<Chunk>();
  const add = (source: string) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`${source} is not in the manifest of the build.`);
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const next of followed(chunk)) add(next);
  };
  for (const source of sources) add(source);
  const chunks = [...found];
  return {
    scripts: chunks.map(({ file }) => file),
    styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))],
  };
}

type Files = ReturnType<typeof loadedWith>;

/** The tags that preload a page's files which are not in `beyond`; `styleTag` has the attributes of its style sheets. */
export function linksTo(files: Files, beyond: Files, styleTag: string): string {
  const own = (kind: keyof Files) => files[kind].filter((file) => !beyond[kind].includes(file));
  return [
    ...own("scripts").map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...own("styles").map((file) => `<link ${styleTag} crossorigin href="/${file}">`),
  ].join("");
}
