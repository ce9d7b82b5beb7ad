import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { criticalCss } from "./critical-css.ts";
import { root } from "./root.ts";

// Draws the landing page at build, for every kind of settings. A program of its own, run by build-page.ts:
// what it draws with keeps timers.

const web = join(root, "apps/web");
const dist = join(web, "dist");
const code = join(web, "node_modules/.landing"); // within the app, whose packages it imports

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<
  string,
  Chunk
>;

/** A source's chunk and everything that is loaded with it. */
function loadedWith(source: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`${source} is not in the manifest of the build.`);
  if (found.has(source)) return found;
  found.add(source);
  for (const imported of chunk.imports ?? []) loadedWith(imported, found);
  return found;
}

const filesOf = (sources: Iterable<string>) => [...sources].map((source) => manifest[source]!.file);
const stylesOf = (sources: Iterable<string>) => [
  ...new Set([...sources].flatMap((source) => manifest[source]!.css ?? [])),
];

const lazy = (route: string) => `src/routes/${route}.tsx?tsr-split=component`;

const main = "src/main.tsx";

/** What the page is drawn with in the app. */
const drawn = loadedWith(lazy("index"), loadedWith(main));
const styles = stylesOf(drawn).map((file) =>
  readFileSync(join(dist, file), "utf8").replaceAll(/url\((?!\/|data:)(?:\.\/)?/g, "url(/assets/"),
);

/** Where "Get Started" leads. */
const next = loadedWith(lazy("auth"), loadedWith(main));
const ahead = [
  ...filesOf(next).map((file) => `<link rel="prefetch" as="script" crossorigin href="/${file}">`),
  ...stylesOf(next).map((file) => `<link rel="prefetch" as="style" href="/${file}">`),
].join("");

await build({
  root: web,
  logLevel: "warn",
  build: {
    ssr: "src/prerender.tsx",
    outDir: code,
    emptyOutDir: true,
    copyPublicDir: false,
    manifest: false,
  },
});
interface Drawing {
  landingMarkup: (kind: Record<string, boolean>) => Promise<string>;
}
const { landingMarkup } = (await import(pathToFileURL(join(code, "prerender.js")).href)) as Drawing;

const template = readFileSync(join(dist, "landing.html"), "utf8");
const colorScheme = readFileSync(join(dist, "color-scheme.js"), "utf8");

const choices = [false, true];
mkdirSync(join(dist, "landing"), { recursive: true });
for (const hasSupport of choices) {
  for (const hasTermsElsewhere of choices) {
    for (const hasPrivacyElsewhere of choices) {
      const kind = { hasSupport, hasTermsElsewhere, hasPrivacyElsewhere };
      const markup = await landingMarkup(kind);
      const css = criticalCss(styles.join("\n"), markup);
      const html = template
        .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, "")
        .replace(
          '<script src="/color-scheme.js"></script>',
          () => `<script>${colorScheme}</script>`,
        )
        // After everything that is seen: the page stands without it.
        .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
        .replace("</head>", () => `<style>${css}</style></head>`)
        .replace(
          '<div id="root"></div>',
          () => `<div id="root">${markup}</div><template id="ahead">${ahead}</template>`,
        );
      const name = Object.values(kind).map(Number).join("");
      writeFileSync(join(dist, "landing", `${name}.html`), html);
    }
  }
}
rmSync(join(dist, "landing.html"));
rmSync(code, { recursive: true });
process.exit();
