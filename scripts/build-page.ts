import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { minifySync } from "vite";
import { appCode, dist, loadedWith, readManifest } from "./built-chunks.ts";
import { root } from "./root.ts";
import { routeLinks } from "./route-links.ts";
import { stylePieces } from "./style-pieces.ts";

const stamp = join(dist, ".built-from");
const sources = [
  "package-lock.json",
  "packages/contract/src/**/*",
  "apps/web/{index.html,{vite.config,chunk-groups,page-head,theme-variables,used-styles}.ts,package.json}",
  "scripts/{build-page,built-chunks,style-pieces,route-links}.ts",
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
  for (const name of globSync("{*,assets/*}.{js,css,svg}", { cwd: folder })) {
    const content = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, best));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
}

/** Every rendered document contains this script. */
function minifyFirstPaint() {
  const file = join(dist, "first-paint.js");
  writeFileSync(file, minifySync(file, readFileSync(file, "utf8")).code);
}

/** Runs Vite in a process of its own, with options such as `--ssr`. */
function runVite(...options: string[]) {
  const program = join(root, "node_modules/vite/bin/vite.js");
  const { status } = spawnSync(
    process.execPath,
    [program, "build", "--logLevel", "warn", ...options],
    {
      cwd: join(root, "apps/web"),
      env: { ...process.env, NODE_ENV: "production" },
      stdio: "inherit",
    },
  );
  if (status !== 0) throw new Error("The web client could not be built.");
}

/** The style sheets of all pages, those of every page first. */
function writeStylePieces() {
  const manifest = readManifest();
  const { styles } = loadedWith(manifest, [appCode]);
  const all = new Set([...styles, ...Object.values(manifest).flatMap(({ css = [] }) => css)]);
  const sheets = [...all].map((file) =>
    readFileSync(join(dist, file), "utf8").replaceAll(
      /url\((?!\/|data:)(?:\.\/)?/g,
      "url(/assets/",
    ),
  );
  const text = sheets.join("\n");
  const declared = new Set(text.match(/--mantine-color-[\w-]+(?=:)/g));
  const used = new Set(text.match(/(?<=var\()--mantine-color-[\w-]+(?=\))/g));
  const missing = [...used.difference(declared)];
  if (missing.length > 0) throw new Error(`Variables are missing: ${missing.join(", ")}`);
  writeFileSync(join(dist, "server/styles.json"), JSON.stringify(stylePieces(text)));
}

/**
 * Builds the web client into apps/web/dist, and into its folder "server" what renders pages on the server, unless the
 * sources have not changed since the last build.
 */
export function buildPage(): void {
  const present = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === present) return;
  console.log("Building the web client...");
  runVite();
  runVite("--ssr", "src/server-entry.tsx", "--outDir", "dist/server");
  writeStylePieces();
  minifyFirstPaint();
  writeFileSync(join(dist, "route-links.json"), JSON.stringify(routeLinks(readManifest())));
  compressFiles(dist);
  writeFileSync(stamp, present);
}

if (import.meta.main) buildPage();
