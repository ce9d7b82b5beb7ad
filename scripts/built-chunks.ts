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

/** Everything that is loaded with these sources: their chunks, and what these import, or what `followed` says of each. */
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

/** The tags that ask for what a page loads beyond others' files; its styles with what `styleTag` says of the link. */
export function linksTo(files: Files, beyond: Files, styleTag: string): string {
  const own = (kind: keyof Files) => files[kind].filter((file) => !beyond[kind].includes(file));
  return [
    ...own("scripts").map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...own("styles").map((file) => `<link ${styleTag} crossorigin href="/${file}">`),
  ].join("");
}
