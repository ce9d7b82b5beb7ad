import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { dist, readManifest } from "./built-chunks.ts";
import { root } from "./root.ts";
import { routeLinks } from "./route-links.ts";

const stamp = join(dist, ".built-from");
const sources = [
  "package-lock.json",
  "packages/contract/src/**/*",
  "apps/web/{index.html,prerendered.html,{vite.config,chunk-groups,page-head,used-styles}.ts,package.json}",
  "scripts/{build-page,built-chunks,prerender-page,prerender-pages,critical-css,route-links,sign-in-guard,used-variables}.ts",
  "apps/server/src/http/prerendered-variants.ts",
  "apps/web/public/**/*",
  "apps/web/src/**/*",
];

/** A hash of all sources of the build. */
function fingerprint(): string {
  const hash = createHash("sha256");
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|\.gen\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest("hex");
}

/** Compresses every text file with Brotli and gzip at build, at the highest level, instead of per request. */
function compressFiles(folder: string) {
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  for (const name of globSync("**/*.{js,css,svg}", { cwd: folder })) {
    const content = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, best));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
}

function runNode(program: string, ...options: string[]) {
  const { status } = spawnSync(process.execPath, [join(root, program), ...options], {
    cwd: join(root, "apps/web"),
    env: { ...process.env, NODE_ENV: "production" },
    stdio: "inherit",
  });
  if (status !== 0) throw new Error(`The web client could not be built: ${program} failed.`);
}

/** Builds the web client into apps/web/dist, unless its sources have not changed since the last build. */
export function buildPage(): void {
  const present = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === present) return;
  console.log("Building the web client...");
  runNode("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn");
  runNode("scripts/prerender-pages.ts");
  writeFileSync(join(dist, "route-links.json"), JSON.stringify(routeLinks(readManifest())));
  compressFiles(dist);
  writeFileSync(stamp, present);
}
